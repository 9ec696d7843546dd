import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readFolder } from '#scripts/moderation/labelled/read-folder.ts';
import { measureFolder } from '#scripts/moderation/measure-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'labelled-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What is read from one file. */
function read(name: string, content: string) {
  const path = join(folder, name);
  writeFileSync(path, content);
  try {
    return readFolder(folder);
  } finally {
    rmSync(path);
  }
}

describe('a labelled folder', () => {
  it.each([
    ['own.txt', '# threat: open\nI will hurt you\n# kind: short\nI like you\n'],
    ['any.csv', 'text,category\n"I will hurt you",threat\nI like you,kind\n'],
    ['any.tsv', 'text\tlabel\nI will hurt you\tthreat\nI like you\tkind\n'],
    ['any.jsonl', '{"text":"I will hurt you","label":"threat"}\n{"text":"I like you","label":"kind"}\n'],
  ])('is read from %s', (name, content) => {
    expect(read(name, content)).toMatchObject([
      { text: 'I will hurt you', categories: ['threat'], isKind: false },
      { text: 'I like you', categories: [], isKind: true },
    ]);
  });

  it.each([
    [
      'edos.csv',
      'rewire_id,text,label_sexist,label_category,label_vector,split\n1,"a, b",sexist,1. threats,x,test\n',
      ['hate', 'threat'],
      'test',
    ],
    ['tweets.csv', 'count,hate_speech,offensive_language,neither,class,tweet\n3,3,0,0,0,a\n', ['hate'], null],
    [
      'hatecheck.csv',
      'functionality,test_case,label_gold,templ_id\nthreat_dir_h,a,hateful,3\n',
      ['hate', 'threat'],
      'test',
    ],
    [
      'toxic.csv',
      'comment_text,toxic,severe_toxic,obscene,threat,insult,identity_hate\na,1,0,1,0,1,0\n',
      ['harassment'],
      null,
    ],
    ['coded.jsonl', '{"prompt":"a","S":0,"H":0,"V":1,"HR":0,"SH":1}\n', ['threat', 'self-harm'], null],
    ['yes-or-no.csv', 'Text,IsToxic\na,True\n', ['harassment'], null],
  ])('is read with the labels of a public set: %s', (name, content, categories, part) => {
    expect(read(name, content)).toMatchObject([{ categories, ...(part && { part }) }]);
  });

  it('is refused if it has no label', () => {
    expect(() => read('any.csv', 'text\nI like you\n')).toThrow('No column is called category or label');
    expect(() => read('own.txt', '# poetry\nI like you\n')).toThrow('Not a label: # poetry');
  });
});

describe('the report about a folder', () => {
  it('counts by category what is stopped, and lists what is wrong', () => {
    writeFileSync(
      join(folder, 'any.csv'),
      'text,category\nI will kill you,threat\nI like tea,threat\nsend nudes,kind\n',
    );
    const report = measureFolder(readFolder(folder), 10);
    expect(report).toMatch(/threat +2 +50\.0 % +100\.0 %/u);
    expect(report).toMatch(/of these kind +1 +100\.0 %/u);
    expect(report).toContain('  threat: I like tea');
    expect(report).toContain('  rules, harassment: send nudes');
  });
});
