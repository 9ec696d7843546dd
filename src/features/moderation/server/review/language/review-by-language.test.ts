import { expect, it } from 'vitest';
import { isInOtherLanguage, reviewByLanguage } from './review-by-language.ts';

const KIND = ['Kawa?', 'Od tamtego wieczoru myślę tylko o tobie', 'Kraków'];
const ENGLISH = ['Coffee?', 'Since that evening I think only of you', 'Kraków'];
const HELD = { outcome: 'held', check: 'language', reason: 'language', helpLines: false };

it('holds every letter that our rules cannot read, if the operator wants that', () => {
  expect(reviewByLanguage(KIND, 'held')).toEqual({ ...HELD, certainty: null });
});

it.each([
  'Jak cię znajdę, to cię zabiję, przysięgam',
  'Когда увижу тебя, я тебя убью',
  'Du bist so eine widerliche Person, geh weg',
  'Eres una imbécil y todos lo saben',
  'いつかお前を殺すからな',
  'अगर तूने बताया तो जान से मार दूंगा',
  'Sadece seni düşünüyorum, salak herif',
])('holds what has a suspicious word: %s', (text) => {
  expect(reviewByLanguage([text], 'suspicious')).toMatchObject(HELD);
});

it.each([
  'Ik wil gewoon niet meer leven zonder uitzicht',
  'もう全部疲れた、死にたい',
  'Myślę o samobójstwie każdej nocy',
])('offers help lines to an author who may need them: %s', (text) => {
  expect(reviewByLanguage([text], 'suspicious')).toMatchObject({ ...HELD, helpLines: true });
});

it.each([
  KIND,
  ['Chtěl bych s tebou chodit za ruku po nábřeží'],
  ["Grâce à toi j'aime les lundis matin"],
  ['Aku ingin jalan bergandengan tangan denganmu'],
  ['Någon gång vill jag dansa med dig igen'],
])('allows others: %s', (...texts) => {
  expect(reviewByLanguage(texts, 'suspicious')).toEqual({ outcome: 'allowed' });
});

it('holds what the model suspects, also where no word is known', () => {
  expect(reviewByLanguage(['Seni öldüreceğim, orospu çocuğu'], 'suspicious')).toMatchObject(HELD);
});

it('holds none if the operator allows them', () => {
  expect(reviewByLanguage(['Jak cię znajdę, to cię zabiję'], 'allowed')).toEqual({ outcome: 'allowed' });
});

it('leaves what our rules can read to the other checks', () => {
  expect(reviewByLanguage(ENGLISH, 'held')).toEqual({ outcome: 'allowed' });
  expect(reviewByLanguage([], 'held')).toEqual({ outcome: 'allowed' });
});

it.each([
  'Gdy się uśmiechasz, cały świat robi się jaśniejszy',
  'Senin gülüşün bütün günümü güzelleştiriyor',
  'Твоя улыбка делает мой день лучше',
  'Când te văd, uit tot ce voiam să spun',
  'Když se směješ, směju se taky',
  'Amikor rád gondolok, mindig mosolygok',
  'Jag tänker på dig när det regnar',
  'Ajattelen sinua joka kerta kun sataa',
  'Όταν γελάς, γελάω κι εγώ',
  'أفكر فيك كل ليلة',
  'אני חושבת עליך כל לילה',
  'तुम्हारी हँसी मुझे बहुत पसंद है',
  'Aku selalu ingat senyummu di pagi hari',
  'Mỗi sáng anh đều nhớ đến nụ cười của em',
  '君が好き',
  '너를 좋아해',
  '我喜欢你',
  'ฉันชอบเธอ',
  'Ich denke jeden Abend an dein Lachen',
  'Cada noche pienso en tu sonrisa',
  'Chaque soir je pense à ton sourire',
  'Ogni sera penso al tuo sorriso',
  'Todas as manhãs, a caminho do trabalho, penso em ti',
  'Elke avond denk ik aan je glimlach',
])('finds another language: %s', (text) => {
  expect(isInOtherLanguage(text)).toBe(true);
});

it.each([
  ['English', 'I think of your smile every single evening'],
  ['slang', 'omg ur sooo cute ngl, lowkey cant stop thinkin bout u'],
  ['English with a foreign word or two', 'You are my schatz, and I mean it, mi amor'],
  ['too short a text', 'Ti amo'],
  ['a name', 'Łukasz'],
  ['laughter', 'haha hihi hahaha'],
  ['emoji', '🌹🌹🌹 ❤️'],
  ['digits and signs', '07700 900123 !!!'],
  ['nothing', ''],
])('takes %s as read', (_, text) => {
  expect(isInOtherLanguage(text)).toBe(false);
});
