import { phrases } from '../../phrases/phrases.ts';

const YOURE = '(?:youre|you are|ur|u r|u are|you|u|youve always been|you will always be|youll always be)';
const HOW =
  '(?: (?:a|an|just|such|nothing but|fucking|stupid|ugly|dirty|little|fat|disgusting|so|really|the|total|complete|absolute|pretty|too|truly|seriously|always|still|worthless|pathetic|filthy|sick|absolute|utter|common|human|damn|literally|all|one|most))*';
const VILE =
  '(?:whore|slut|skank|cunt|scum|scumbag|worthless|disgusting|pathetic|ugly|ugliest|trash|garbage|hideous|repulsive|revolting|loser|pig|cow|slag|bastard|asshole|arsehole|prick|twat|wanker|dickhead|fuckface|douchebag|waste of (?:space|air|oxygen|time|skin)|piece of (?:shit|trash|garbage|crap|filth)|a failure|disgrace|a mistake|vermin|subhuman|bitch|shit|thot|creepy pervert|pervert|pedo|stupid cow|unlovable|gross|creepy|creep|nothing|freak of nature|hag|brainless|a joke|repugnant|vile|despicable|filth|a (?:pest|rat|cancer|plague|parasite|virus|disease)|rubbish|dirt)';
const NOBODY = '(?:nobody|no one|noone|not a single person|nobody here)';
const EVERYONE =
  '(?:everyone|everybody|the whole (?:school|class|office|team|town)|all of us|we all|they all|people|all your friends|your friends|your friends all)';

/** Meant to hurt the reader. */
export const INSULT = phrases(
  `(?<!(?:not|never|think|says|say|said|thinks|thought|believe|if|that|feel) )${YOURE}${HOW} ${VILE}(?! (?:sweater|christmas|crying|good|luck|delicious|cute|at|to lose|but|like|short of|if not|compared|for me to|talented|lucky|hot|beautiful|when you cry))`,
  `(?:fuck|screw) (?:you|u)(?! up| over| know| guys| are| look| make| have| i)(?= \\.| ,|$| and | bitch| all| very| to hell)`,
  `(?<!(?:me|him|her|us|them) to )(?:fuck|piss|sod|bugger) off(?= \\.| ,|$| and| you| already)`,
  `(?:go|rot|burn|see you) (?:to|in) hell(?! and back| with me| together)`,
  `hate (?:your|ur) (?:guts|face|stupid face)`,
  `(?:you|u) (?:smell|stink|reek)(?: like| of)? (?:a )?(?:dead|rotten|dirty|wet dog|sweat|piss|fish|animal)`,
  `no wonder (?:your|ur|he|she|they|everyone|everybody|nobody)(?: [a-z]+)? (?:left|dumped|hates?|cheated|ran|avoids?|likes)`,
  `${YOURE} fat(?= \\.| ,|$| and)`,
  ` , (?:freak|loser|creep|pig|moron|slag|skank)(?= \\.|$)`,
  `cry about it`,
  `hope (?:you|u)(?: will| ll)? (?:stay|end up|are|remain|be|fail|rot)(?: [a-z]+)? ?(?:alone|lonely|miserable|unhappy|forever)`,
  `(?:makes?|made) me want to (?:throw up|vomit|puke|gag)`,
  `(?:you|u) make (?:everyone|everybody|us all|people) (?:uncomfortable|sick|cringe)`,
  `waste of (?:oxygen|space|air|skin)`,
  `drop dead(?= \\.| ,|$)`,
  `(?:eat|lick) (?:shit|my ass)`,
  `(?<!(?:told me|kids|him|her|them|everyone|people) to )shut (?:up|the fuck up|your (?:mouth|face|trap))(?= you| bitch| \\.$|$| , you)`,
  `${NOBODY} (?:likes|loves|wants|cares about|respects|needs|cares for) (?:you|u)(?! more| like| as| the way| better| than| to| in)`,
  `${NOBODY} (?:would|will|could|can|is going to|is ever going to|wants to|has)(?: ever| even| really)*(?: want to)? (?:date|love|loved|want|wanted|touch|marry|like|liked|miss|kiss|fuck|be (?:with|near|around)|sit with|talk to) (?:you|u|someone like you|a [a-z]+ like you)(?! more| like| as| the way| better| than| until| without)`,
  `${NOBODY} would (?:miss|care|notice|cry)(?: you)? if you (?:died|were dead|were gone|disappeared|left)`,
  `${EVERYONE} (?:laughs?|is laughing|are laughing|hates?|despises?|makes? fun|talks? shit|thinks? youre?(?: a| an| so)? (?:ugly|weird|creepy|disgusting|loser|freak|joke)|cant stand)(?: at| of| about)? you(?! more)(?= \\.| ,|$| behind| when| for| because| and| here| at)`,
  `${EVERYONE} (?:thinks?|knows?|says?|agrees?)(?: that)? youre?(?: are)?(?: a| an| so| such a| just a)* (?:ugly|weird|creepy|disgusting|loser|freak|joke|slut|whore|trash|pathetic|fat|stupid|fake)`,
  `(?:we|they) (?:dont|do not) want (?:you|u) (?:here|around|in)(?! to leave)`,
  `why are (?:you|u) (?:even|still) (?:here|alive|breathing|trying)`,
  `(?:your|ur) (?:mother|mom|mum|parents) (?:should have|shouldve|must) (?:aborted|swallowed|be ashamed|drowned|regret|hate)(?: you)?`,
  `(?:should have|shouldve) been (?:aborted|drowned|an abortion)`,
  `(?:so does|and so do|just like) (?:everyone|everybody)(?: else)?(?= \\.|$)`,
  `(?:i|we) (?:really |all |fucking |absolutely )*(?:hate|despise|cant stand|detest|loathe) (?:you|u)(?= \\.|$| and (?:so|everyone|everybody|hope)| with all| bitch| so fucking)`,
  `(?:stupid|ugly|dirty|fat|fucking|little|dumb|filthy|lazy|worthless|disgusting|nasty|crazy|lying|cheating|pathetic) (?:bitch|whore|slut|cunt|hoe|slag|loser|twat|piece of|ass bitch)(?:s|es)?`,
  `(?:stupid|ugly|fat|dumb|filthy|disgusting|lazy|old) (?:cow|pig|rat|whale|hag|troll|monkey|ape|idiot|freak|bastard|face|fuck|cripple)(?:s)?`,
  `(?:you|u) (?:make|made) me (?:sick|puke|vomit|gag|want to (?:vomit|puke|throw up))(?! with (?:love|longing))`,
  `(?:you|u) (?:disgust|repulse|sicken) me`,
  `(?:your|ur) (?:face|body|voice|smell|teeth|nose|skin|hair) (?:is|are|looks?|makes?|smells?)(?: so| like)? (?:disgusting|ugly|gross|hideous|repulsive|me (?:sick|puke|vomit)|shit|a (?:pig|horse|rat)|revolting)`,
  `(?:you|u) (?:look|smell|sound) like (?:a )?(?:shit|pig|cow|whale|troll|rat|garbage|trash|sewer|corpse|dog shit|horse)`,
  `(?:you|u) (?:have no|dont have any|have zero|will never have) friends`,
  `(?:youll|you will|youre going to|youre gonna|deserve to) (?:always be|end up|be|die|stay) alone(?= \\.| ,|$| forever| because)`,
  `(?:you|u) (?:are|were) (?:a )?(?:mistake|accident)(?= \\.|$)`,
  `(?:you|u) (?:dont|do not) deserve (?:love|friends|to live|to be (?:loved|happy|alive)|anything)`,
  `(?:such|what) an? (?:ugly|disgusting|pathetic|worthless|fat|stupid) (?:person|face|human|girl|boy|man|woman|loser|excuse)`,
  `${YOURE}(?: so| too| really| way too| getting)+ (?:fat|stupid|dumb|thick)(?= \\.| ,|$| that| it)`,
  `lose (?:some )?weight(?= you| \\.|$| fat)`,
  `(?:everyone|everybody|we|they|people)(?: all)? (?:talks?|laughs?|jokes?|gossips?) about (?:how )?(?:much |bad |badly |ugly |fat |dumb )*(?:you|u) (?:stink|smell|look|are)`,
  `^(?:you |u |hey |hi |, )*(?:bitch|bitches|asshole|loser|wanker|twat|prick|skank|scum)$`,
  `(?:you|u|ur|,|bye|up|my) bitch(?= \\.|$)`,
);

/** The same in German, Spanish, French, Italian, Portuguese and Dutch. */
export const INSULT_IN_OTHER_LANGUAGES = phrases(
  `(?:fick(?:en)?|verpiss) dich`,
  `ich will dich (?:ficken|nackt)`,
  `(?:schick|zeig)(?: mir)?(?: mal)? (?:nacktbilder|nacktfotos|nudes|deine (?:titten|bruste|muschi))`,
  `(?:geile|deine) (?:titten|muschi|fotze)`,
  `du (?:bist (?:so )?)?(?:eine? |so eine? |dumme |kleine |hassliche |fette |blode |dreckige |billige |miese )*(?:schlampe|hure|fotze|hurensohn|missgeburt|wichser|arschloch|miststuck|drecksau|hasslich|ekelhaft|widerlich|wertlos|abschaum|stuck scheisse)`,
  `(?:halt die fresse|geh sterben|niemand mag dich|keiner mag dich|alle hassen dich)`,
  `(?:eres (?:una? )?(?:muy )?(?:puta|perra|zorra|mierda|asquerosa|asqueroso|fea|feo|basura)|maldita (?:puta|perra|zorra)|hij[oa] de puta)`,
  `(?:vete a la mierda|que te (?:jodan|den)|jodete|nadie te quiere|chupame|quiero (?:follarte|cogerte))`,
  `(?:sale|espece de|grosse|petite) (?:pute|salope|connasse|merde|conne)`,
  `(?:va te faire (?:foutre|enculer|voir)|nique ta mere|ta gueule|ferme ta gueule|tu me degoutes|personne ne t ?aime|connard|encule|je veux te baiser)`,
  `(?:tu es|t ?es)(?: qu ?une| vraiment| rien qu ?une)* (?:grosse )?(?:vache|truie|cochonne|pute|salope|merde)`,
  `tu es (?:une? |tellement |trop )*(?:pute|salope|moche|merde|degoutante?|laide|grosse vache)`,
  `(?:vaffanculo|puttana|stronza|fai schifo|nessuno ti vuole)`,
  `(?:vai se foder|vadia|vagabunda|ninguem gosta de voce)`,
  `(?:kutwijf|kankerhoer|vuile hoer|niemand mag jou|rot op)`,
);
export const TO_THE_READER = phrases('you', 'u', 'ya', 'your', 'ur', 'youre', 'yourself');
/** Words that are hardly ever kind when addressed to the reader. */
export const VILE_WORDS = phrases(
  '(?:repulsive|hideous|disgusting|revolting|fattest|ugliest|dumbest|worthless|pathetic|vermin|scum|subhuman|unlovable)',
  '(?:stinks?|stinky|reeks?|skank|asshole|arsehole|moron|imbecile|degenerate|parasite|psychopath)',
  'waste of (?:space|oxygen|air|skin|time)',
  'ashamed of (?:you|u)',
  '(?:wants?|want|wish|wishes) (?:you|u) (?:gone|out|would leave|were gone)',
  '(?:you|u|youll) (?:will )?never be (?:loved|liked|happy|enough|good enough|anything|anyone|pretty|wanted)',
  '(?:you|youre|u)(?: are)?(?: a| such a| just a)+ (?:fake|liar|failure|fraud|coward|parasite|creep|disgrace)',
);
/** 'You said that you felt worthless' is not an insult, and neither is 'you are not …'. */
export const NOT_SAID_BY_THE_WRITER = phrases(
  '(?:not|never (?:think|thought|say|let|believe|call)|isnt|arent|wasnt|werent|far from|anything but|dont (?:think|believe|let|listen|call))',
  '(?:said|say|says|told|tell|tells|felt|feel|feels|thought|thinks|call|called|calls|believe|whoever|anyone who|asked)',
  '(?:my|mine|i am|im|i was|i feel|me|he|him|his|weather|monday|mondays|coffee|weekend|week|cheese|socks|fish|garlic|sandwich)',
);
