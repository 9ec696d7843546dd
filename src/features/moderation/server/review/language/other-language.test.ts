import { expect, it } from 'vitest';
import { isInOtherLanguage } from './other-language.ts';

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
