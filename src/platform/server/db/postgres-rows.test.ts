import { expect, it } from 'vitest';
import { splitMessages } from './postgres-rows.ts';

function message(kind: string, contents: Buffer): Buffer {
  const head = Buffer.from([kind.charCodeAt(0), 0, 0, 0, 0]);
  head.writeUInt32BE(contents.length + 4, 1);
  return Buffer.concat([head, contents]);
}

/** The contents of a row. */
function row(...values: (string | null)[]): Buffer {
  const count = Buffer.from([0, values.length]);
  const parts = values.map((value) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(value === null ? -1 : value.length);
    return Buffer.concat([length, Buffer.from(value ?? '')]);
  });
  return Buffer.concat([count, ...parts]);
}

const ANSWER = Buffer.concat([
  message('2', Buffer.alloc(0)),
  message('T', Buffer.from('columns')),
  message('D', row('a', null, '')),
  message('D', row('x'.repeat(300))),
  message('C', Buffer.from('SELECT 2')),
  message('D', row()),
  message('Z', Buffer.from('I')),
]);

/** What comes out, in order, when the answer comes in pieces of this length. */
function readInPieces(length: number): unknown[] {
  const read: unknown[] = [];
  const others: Buffer[] = [];
  const endOthers = () => {
    if (others.length > 0) read.push(Buffer.concat(others.splice(0)).toString('latin1'));
  };
  const split = splitMessages({
    onRow(found) {
      endOthers();
      read.push(found.fields);
    },
    onOthers: (bytes) => others.push(Buffer.from(bytes)),
  });
  for (let at = 0; at < ANSWER.length; at += length) split(ANSWER.subarray(at, at + length));
  endOthers();
  return read;
}

it('rows and other messages come out in order, whatever pieces they come in', () => {
  const others = (...parts: Buffer[]) => Buffer.concat(parts).toString('latin1');
  const expected = [
    others(message('2', Buffer.alloc(0)), message('T', Buffer.from('columns'))),
    ['a', null, ''],
    ['x'.repeat(300)],
    others(message('C', Buffer.from('SELECT 2'))),
    [],
    others(message('Z', Buffer.from('I'))),
  ];
  for (let length = 1; length <= ANSWER.length; length += 1)
    expect(readInPieces(length), `${length} bytes`).toEqual(expected);
});
