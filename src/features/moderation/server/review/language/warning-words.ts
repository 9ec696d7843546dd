import { rot13 } from '../rules/slur.ts';

/**
 * Beginnings of words and phrases in other languages that are hardly ever kind: threats, insults and explicit words, and words of
 * authors who may need help. They are too few to review these languages; they only make a letter suspicious. Without accents.
 */
const WARNINGS: Record<string, { harm: string; need: string }> = {
  Polish: {
    harm: 'zabije cie,cie zabije,zabic sie,poderzne,polamie ci,rozwale ci,pozalujesz,nie dozyjesz,spale ci,smieciu,to smieci,za debil,debile$,debilu$,takovy debil,kretyn,szmat,kurw,wypierdal,spieprzaj,nienawidze,glupia krow,zamknij sie,brzydz,przelec,cyck,kutas,wyruch,nago$',
    need: 'samobojst,powiesze,nie chce juz zyc,tne sie,pociela,lepszy beze mnie,gdybym umarl,zabic sie,lepiej by bylo gdybym umarl,nigdy sie nie obudzic,list pozegnalny,skocze z mostu',
  },
  Turkish: {
    harm: 'oldurecegim,geberte,bogazini,kirarim,bicakla,evini yak,pisman olacaksin,yasamayacak,pislik,orospu,salak,aptal,gerizekali,geri zekali,serefsiz,defol,igrenc,tiksin,ezik,memelerin,sikim,seni becer,ciplak',
    need: 'intihar,yasamak istemiyorum,kendimi as,kendimi oldur,olmek isti,bileklerimi,olsem,bir daha uyanmak,veda mektub,kopruden atla,kendime zarar,haplari hazirla',
  },
  Russian: {
    harm: 'убью,перережу,переломаю,оторву,сожгу,пожалеешь,не доживешь,мразь,шлюх,дебил,идиот,тварь,урод,ничтожеств,заткнись,ненавижу,пидор,сисек,трахнуть,выеб,отсос,на хуй,мой член',
    need: 'самоубийств,покончить с собой,не хочу жить,повешусь,режу себя,порезал,умереть,лучше бы я умер,не проснуться,прощальное письмо,прыгну с моста,лучше без меня,таблетки готовы',
  },
  Ukrainian: {
    harm: 'вбю,переріжу,зламаю тобі,відірву,спалю,пошкодуєш,не доживеш,мерзот,шльондр,дебіл,ідіот,нікчем,виродк,замовкни,ненавиджу,підар,цицьок,трахнути,відсмок,на хуй',
    need: 'самогубств,накласти на себе,не хочу жити,повішуся,ріжу себе,порізал,краще б я помер,не прокинутися,прощальний лист,стрибну з мосту,краще без мене',
  },
  Romanian: {
    harm: 'te omor,iti tai,iti rup,iti sparg,iti dau foc,o sa regreti,nu mai apuci,te culci cu toti,proasta,dobitoc,idiot,ratat,jigodi,urasc,esti scarb,sa te fut,tatele,mi-o sugi,du-te dracului',
    need: 'sinucid,ma omor,nu mai vreau sa traiesc,ma spanzur,ma tai,daca as muri,nu ma mai trezesc,scrisoarea mea de adio,ma arunc de pe pod,mai buna fara mine,sa ma omor',
  },
  Czech: {
    harm: 'zabiju,podriznu,zlamu,rozbiju ti,zapalim,budes litovat,nedozijes,devk,za debil,debile$,debilu$,takovy debil,idiot,ty svine,ty kravo,kravo pitom,drz hubu,nenavidim,ubozak,ojet,vykour,sukat,kurv,do prdele',
    need: 'sebevrazd,nechci zit,obesim,rezu se,porezal,kdybych umrel,neprobudit,dopis na rozlouc,skocim z mostu,lepsi beze me,se zabiju',
  },
  Hungarian: {
    harm: 'megollek,elvagom,eltorom,szetver,megbanod,meg fogod banni,nem ered meg,kurv,idiota,barom,hulye,rohadek,fereg,gyulol,undorit,undorod,megdug,leszop,farkam,picsaba',
    need: 'ongyilkos,nem akarok elni,nem akarok tovabb elni,felakaszt,megolom magam,vagdos,ha meghalnek,fel nem ebredni,bucsulevel,leugrom a hid,nelkulem jobb',
  },
  Swedish: {
    harm: 'doda dig,skar halsen,bryter benen,slar in skallen,branner ner,overlever inte,kniv i ryggen,din hora,idiot,javla,avskum,hall kaften,acklig,acklar,hatar dig,loser,knulla,min kuk,suger du,dra at helvete',
    need: 'sjalvmord,ta livet av mig,inte leva langre,hanger mig,skar mig,om jag dog,aldrig vakna,avskedsbrev,hoppar fran bron,battre utan mig,vill do$',
  },
  Danish: {
    harm: 'slar dig ihjel,skaerer halsen,braekker dine,smadrer,braender dit,overlever ikke,luder,idiot,afskum,hold kaeft,ulaekker,hader dig,din taber,kneppe,min pik,sutte,rend mig',
    need: 'selvmord,tage mit eget liv,ikke leve mere,haenger mig,skaerer i mig,hvis jeg dode,aldrig vagne,afskedsbrev,springer ud fra,bedre uden mig,vil do$',
  },
  Finnish: {
    harm: 'tapan sinut,viillan,katkaisen,hakkaan,poltan talosi,tulet katumaan,huora,idiootti,aalio,paskiai,turpa kiinni,allotta,vihaan,luuseri,panna sinua,kulli,tisse,suihin,helvettiin',
    need: 'itsemurh,en halua elaa,en halua enaa elaa,tappaa itseni,hirttay,viilte,jos kuolisin,koskaan herata,jaahyvaiskirj,hyppaan sillalta,parempi ilman minua,haluan kuolla',
  },
  Greek: {
    harm: 'θα σε σκοτωσω,θα σου κοψω,θα σου σπασω,θα σου ανοιξω,θα καψω,θα μετανιωσεις,δεν θα βγαλεις,πουταν,μαλακ,ηλιθι,βλακα,καθαρμα,σκασε,σε μισω,αηδιαστικ,σιχαιν,πουστ,γαμησ,βυζι,παρεις πιπα',
    need: 'αυτοκτον,δεν θελω να ζω,κρεμαστω,χαρακ,τελος στη ζωη,να πεθαινα,να μην ξυπνησω,αποχαιρετιστηριο,πεσω απο τη γεφυρα,καλυτερος χωρις εμενα,θελω να πεθανω',
  },
  Arabic: {
    harm: 'سأقتلك,سأذبح,سأكسر,سأحرق,ستندم,لن تعيش,لأكسر,عاهر,شرموط,يا كلب,يا حمار,أحمق,غبي,قذر,حقير,زبالة,اخرس,أكرهك,مقرف,أنيك,تمصين,قضيبي',
    need: 'انتحار,الانتحار,قتل نفسي,أعيش بعد الآن,سأشنق,أجرح نفسي,ليتني أموت,ولا أستيقظ,رسالة وداع,سأقفز من,أفضل بدوني,تقطيع يدي,أريد أن أموت',
  },
  Hebrew: {
    harm: 'אהרוג אותך,אחתוך לך,אשבור לך,אשרוף,אפתח לך,תצטער,זונה,מטומטם,מטומטמת,אידיוט,דביל,אתה אפס,את אפס,חתיכת זבל,מגעיל,שונא אותך,תסתמ,לזיין,תמצצ,שדיים,תזדיין',
    need: 'להתאבד,לא רוצה לחיות,אתלה,חותכת את עצמי,קץ לחי,עדיף שאמות,ולא להתעורר,מכתב הפרידה,אקפוץ מהגשר,טוב יותר בלעדיי$,חתכתי את,רוצה למות',
  },
  Hindi: {
    harm: 'जान से मार,गला काट,टांगें तोड़,सिर फोड़,जला दूंगा,ज़िंदा नहीं,पछताएगी,रंडी,हरामी,चूतिया,कमीने,रे कुत्ते,गधे,सूअर,बेवकूफ,घिनौन,नफरत है,भाड़ में,चोद,मेरा लंड,नंगी',
    need: 'आत्महत्या,जीना नहीं,मर जाऊँ,फांसी,कलाई काट,जान देना,कभी न उठूँ,आखिरी चिट्ठी,पुल से कूद,मेरे बिना दुनिया,अपने हाथ काट,मरना चाहत',
  },
  'Hindi in Latin letters': {
    harm: 'jaan se maar,gala kaat,taange tod,sar phod,jala dunga,zinda nahi,pachtayegi,randi tu,tu randi,harami,chutiya,kamine,gadhe,suar$,bewakoof,ghinoni,nafrat hai,bhaad mein,chodna,mera lund,nangi',
    need: 'suicide,jeena nahi,mar jaun,phaansi,kalai kaat,jaan dena,kabhi na uthun,aakhri chitthi,pul se kood,mere bina duniya,marna chaht',
  },
  Indonesian: {
    harm: 'membunuhmu,gorok,kupatahkan,kupecahkan,kubakar,menyesal pernah,tidak akan hidup,lonte,bajingan,goblok,tolol,anjing kau,seperti babi,pecundang,benci kamu,menjijikkan,murahan,ngentot,kontol',
    need: 'bunuh diri,tidak mau hidup,gantung diri,mengakhiri hidup,menyayat,lebih baik aku mati,tidak bangun lagi,surat perpisahan,lompat dari jembatan,lebih baik tanpa aku,melukai diri,ingin mati',
  },
  Tagalog: {
    harm: 'papatayin,gigilitan,babaliin,babasagin,sasaksakin,susunugin,pagsisisihan,pokpok,gago$,ulol,ang tanga mo,bobo ka,putang,hayop ka,nakakadiri,walang kwenta,kantut,chupam,chupa meu,suso$',
    need: 'magpakamatay,ayoko nang mabuhay,magbibigti,naglalaslas,tapusin ang buhay,mamatay na lang,hindi na magising,huling sulat,tatalon ako sa tulay,mundo kung wala ako,gusto ko nang mamatay',
  },
  Vietnamese: {
    harm: 'giet may,cat co may,đap vo,be gay,đot nha,hoi han,khong song qua,con đi,thang ngu,khon nan,cam mom,đo rac,kinh tom,ghet may,óc cho,đu em,bu cu',
    need: 'tu tu,khong muon song,treo co,rach tay,ket thuc cuoc đoi,toi chet đi,khong bao gio tinh,thu tuyet menh,nhay cau,tot hon neu khong co toi,muon chet đi,cat tay',
  },
  Japanese: {
    harm: '殺す,殺し,切り裂,刺して,火をつけ,後悔させ,病院送り,かち割,お前は死,クズ,ゲス野郎,このカス,バカ女,ブス,デブ,消えろ,黙れ,大嫌い,気持ち悪い,ヤりたい,おっぱい,フェラして,勃起,裸にな,裸の写真,裸照,裸胸',
    need: '自殺,死にたい,死んだほうが,生きていたくない,首を吊,リストカット,遺書,目が覚めなければ,飛び降り,腕を切,私がいないほうが',
  },
  Korean: {
    harm: '죽여,목을 따,부러뜨,불을 질러,후회하게,칼 꽂,깨부,못 넘긴,병신,개새끼,씨발,걸레 같은,쓰레기 같은,전부 쓰레기,닥쳐,꺼져,역겨,멍청,미친놈,내 자지,발기,떡치',
    need: '자살,죽고 싶,살고 싶지 않,목을 매,손목을 긋,유서,죽는 게 낫,다시는 깨고,뛰어내릴,팔을 그,나 없는 세상',
  },
  Chinese: {
    harm: '杀了你,割断,打断你,砸烂,烧死,后悔出生,活不过,婊子,贱人,傻逼,白痴,废物,人渣,蠢货,这么蠢,蠢猪,闭嘴,滚开,我恨你,恶心,操你,口交,裸にな,裸の写真,裸照,裸胸,去死',
    need: '自杀,不想活,上吊,割自己,遗书,结束自己的生命,死了可能更好,再也不醒,从桥上跳,割了手臂',
  },
  Thai: {
    harm: 'ฆ่ามึง,เชือด,หักขามึง,ทุบหัวมึง,เผาบ้าน,โดนแทง,อีควาย,ไอ้โง่,ไอ้สัตว์,ไอ้เลว,อีดอก,กะหรี่,หุบปาก,เกลียดมึง,ไร้ค่า,เย็ด,ควย,แก้ผ้า',
    need: 'ฆ่าตัวตาย,ผูกคอ,ไม่อยากมีชีวิต,กรีดแขน,จบชีวิต,ตายไปซะ,ไม่ตื่นอีก,กระโดดสะพาน,ลาตาย,ดีกว่านี้ถ้าไม่มีฉัน,อยากตาย',
  },
  German: {
    harm: 'bring dich um,bringe dich um,mach dich kalt,kehle durch,brech dir,breche dir,schlag dir,schlage dir,fackel dein,wirst bereuen,messer im rucken,erlebst du nicht,schlampe,hure,fotze,arschloch,abschaum,drecksau,missgeburt,versager,vollpfosten,verpiss,halt die fresse,hasse dich,widerlich,ekelst,ficken,fick dich,titten,mein schwanz,nackt aus,nacktfoto,nacktbild',
    need: 'selbstmord,umbringen,nicht mehr leben,hang mich auf,ritze mich,abschiedsbrief,wenn ich tot,nie wieder aufwachen,springe von der brucke,ohne mich besser,in den arm geschnitten,will sterben',
  },
  Spanish: {
    harm: 'te voy a matar,cortar el cuello,te rompo,te reviento,quemar tu casa,vas a lamentar,no llegas vivo,puta$,zorra,imbecil,idiota,fracasad,perdedor,callate,das asco,te odio,eres basura,son basura,follar,tetas,la chupas,desnuda,vete a la mierda',
    need: 'suicid,matarme,no quiero vivir,ahorcar,me corto,que me muriera,no despertar nunca,carta de despedida,me tirare del puente,mejor sin mi,quiero morir$',
  },
  French: {
    harm: 'je vais te tuer,trancher la gorge,je te casse,je t explose,bruler ta maison,tu vas regretter,ne passeras pas,pute$,salope,connard,connasse,abruti,ordure,minable,ferme ta gueule,je te hais,degoutant,te baiser,tes seins,tu me suces,te faire foutre',
    need: 'suicide,me tuer,plus vivre,me pendre,scarifi,lettre d adieu,si je mourais,jamais me reveiller,sauter du pont,mieux sans moi,je me coupe,veux mourir$',
  },
  Italian: {
    harm: 'ti ammazzo,ti taglio,ti spezzo,ti spacco,do fuoco a casa,rimpiangerai,non arrivi vivo,troia,puttana,stronz,idiota,deficiente,fallito,fai schifo,ti odio,scopart,tette,me lo succhi,vaffanculo',
    need: 'suicid,uccidermi,non voglio piu vivere,mi impicco,mi taglio,se morissi,non svegliarmi,lettera daddio,mi butto dal ponte,meglio senza di me,voglio morire$',
  },
  Portuguese: {
    harm: 'vou te matar,cortar sua garganta,quebro suas,arrebentar,queimar sua casa,se arrepender de ter nascido,nao passa desta,puta$,vadia,idiota,que burro,fracassad,otario,cala a boca,nojent,nojo,odeio-te,te odeio,te foder,seus peitos,chupam,chupa meu,pau duro,vai a merda',
    need: 'suicid,me matar,nao quero mais viver,enforcar,me corto,se eu morresse,nunca mais acordar,carta de despedida,pular da ponte,melhor sem mim,cortei os bracos,quero morrer$',
  },
  Dutch: {
    harm: 'maak je af,keel door,breek je benen,sla je hersens,huis in brand,spijt krijgen dat,haalt het weekend,hoer,slet,kutwijf,idioot,klootzak,sukkel,mislukkeling,hou je bek,rot op,haat je,walg,neuken,tieten,pijpen,mijn lul',
    need: 'zelfmoord,niet meer leven,hang me op,snijd mezelf,einde aan maken,als ik dood was,nooit meer wakker,afscheidsbrief,spring van de brug,beter af zonder mij,in mijn armen gesneden,wil dood$',
  },
};

/** Slurs in Latin letters, in ROT13. */
const SLURS = 'crqnyl,crqnybj,ohmrenag,ohmvx,znevpba,yrf crqrf,sebpv,ivnqb';

/** Scripts without spaces have no beginnings of words. */
const WITHOUT_SPACES = new Set(['Japanese', 'Korean', 'Chinese', 'Thai', 'Arabic', 'Hebrew', 'Hindi']);

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .replaceAll(/['’]/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o');

/** A word that ends with $ is a whole one. */
function matcher(words: readonly string[], hasSpaces: boolean): RegExp {
  const patterns = words.map((word) => word.replace('$', String.raw`(?!\p{L})`));
  return new RegExp(`${hasSpaces ? String.raw`(?<!\p{L})` : ''}(?:${patterns.join('|')})`, 'u');
}
const wordsFor = (of: 'harm' | 'need', hasSpaces: boolean) =>
  Object.entries(WARNINGS)
    .filter(([language]) => WITHOUT_SPACES.has(language) !== hasSpaces)
    .flatMap(([, lists]) => plain(lists[of]).split(','))
    .concat(of === 'harm' && hasSpaces ? rot13(SLURS).split(',') : []);
const matchersFor = (of: 'harm' | 'need') =>
  [true, false].map((hasSpaces) => matcher(wordsFor(of, hasSpaces), hasSpaces));
const HARM = matchersFor('harm');
const NEED = matchersFor('need');

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text);
/** A text without other letters that has none of these beginnings has no such word. */
const ANY_IN_ASCII = new RegExp(
  `(?<![a-z])(?:${[...wordsFor('harm', true), ...wordsFor('need', true)]
    .filter(isAscii)
    .map((word) => word.replace('$', ''))
    .toSorted()
    .join('|')})`,
  'u',
);

/** Whether a text in another language has a word that may harm its reader, or shows that its author may need help. */
export function findWarnings(text: string): { harm: boolean; need: boolean } {
  const words = plain(text);
  if (isAscii(words) && !ANY_IN_ASCII.test(words)) return { harm: false, need: false };
  return { harm: HARM.some((pattern) => pattern.test(words)), need: NEED.some((pattern) => pattern.test(words)) };
}
