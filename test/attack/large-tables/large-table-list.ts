import { LETTER_TABLES } from './letter-tables.ts';
import { MATCH_TABLES } from './match-tables.ts';
import type { Scale } from '../stated.ts';
import type { LargeTable } from './large-table.ts';
import { MODERATION_TABLES } from './moderation-tables.ts';
import { READER_TABLES } from './reader-tables.ts';

/** The tables in which people leave rows. Those of `letter_events` are written by the delivery, and nobody is behind them. */
export const LARGE_TABLES: LargeTable[] = [...LETTER_TABLES, ...READER_TABLES, ...MODERATION_TABLES, ...MATCH_TABLES];

export const tablesAt = (scale: Scale) => LARGE_TABLES.filter(({ least }) => least[scale] !== null);
