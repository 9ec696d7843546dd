import type { ServerFeature } from '#platform/server/feature.ts';
import { prepareMonths } from './months-kept.ts';
import { letterTables } from './table-rules.ts';

export { appendLetters, type Batch, type NewLetter } from './append-letters.ts';
export { authorLettersInSlices, findAuthorPlaces, readAuthorLetters, readAuthorPlaces } from './author-letters.ts';
export {
  endDepartures,
  findDeparted,
  LAST_NIGHT,
  pagesOfDepartures,
  recordClosing,
  recordDeparture,
  type Departure,
} from './departures.ts';
export { EMPTIED_AT_ONCE, goneLetter, makeGone, openLetters, type OpenedLetter } from './gone-letters.ts';
export {
  GoneLetter,
  LETTER_SIZE,
  letterBox,
  LetterFields,
  pairOf,
  type ReaderPlace,
  type StoredLetter,
} from './letter-boxes.ts';
export { authorsId, deliveredRowId, placeOf, viewerId, viewerIds, waitingRowId } from './letter-ids.ts';
export {
  isDeliveredSinceSql,
  readByIds,
  readBySent,
  readByTarget,
  readHours,
  readHoursOfMonth,
  type LetterRow,
  type TagInMonth,
} from './letter-rows.ts';
export {
  boxKeyOf,
  hasMark,
  MarksBox,
  readBoxes,
  withMark,
  writeBoxes,
  type BoxKey,
  type MarkKind,
  type Marks,
} from './marks.ts';
export { keptMonths, prepareMonths } from './months-kept.ts';
export { findNextNumbers, type StreamKind } from './next-numbers.ts';
export { findPlaces, nextPlaces, refreshNextNumbers } from './reader-places.ts';
export { readReceived, reportOn, type InStream, type ReceivedRow } from './received-rows.ts';
export {
  authorStream,
  LETTER,
  readerStream,
  type Recipient,
  recipientStream,
  REPORTED,
  UNLISTED,
  unwantedStream,
  WAITING,
} from './streams.ts';
export { removeVanished, scheduleVanishing } from './vanishing.ts';

export const letters: ServerFeature = { name: 'letters', routes: [], tables: letterTables, prepare: prepareMonths };
