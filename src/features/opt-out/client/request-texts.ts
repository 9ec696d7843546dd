import { formatMoment } from '#platform/client/dates.ts';
import type { OptOutRequest } from '../contract.ts';

interface RequestTexts {
  title: string;
  /** What the requester can still do on this page. */
  lead: string;
  text: string;
  /** The label of the button that withdraws the request, if it can be withdrawn. */
  undo?: string;
}

/** The texts on the page of a request. They never reveal whether anything else keeps the profile closed. */
export function requestTexts({ state, handle, dueBy, needsDecision }: OptOutRequest, timeZone?: string): RequestTexts {
  switch (state) {
    case 'waiting': {
      return {
        title: needsDecision ? 'Waiting for a moderator' : 'We’re on it',
        lead: 'Save the address of this page. Only here you can follow the request and take it back.',
        text: needsDecision
          ? `A moderator has to look at this request first, which can take longer than 48 hours. Until then, people can still find @${handle} here and write to it. After 30 days without a decision the request ends, and you can ask again.`
          : `By ${formatMoment(dueBy, timeZone)}, nobody will be able to find @${handle} here or write to it.`,
        undo: 'Take the request back',
      };
    }
    case 'done': {
      return {
        title: 'Done',
        lead: 'Save the address of this page. It’s the only place where you can undo it.',
        text: `Nobody can find @${handle} here or write to it. Nothing was deleted.`,
        undo: 'Undo',
      };
    }
    case 'declined': {
      return {
        title: 'Not carried out',
        lead: 'Your request is closed. There’s nothing left to do here.',
        text: `We checked it and left @${handle} as it was, or its owner has proved who they are and opened it again.`,
      };
    }
    case 'withdrawn': {
      return {
        title: 'You took it back',
        lead: 'Your request is closed. You can ask again any time.',
        text: `This request no longer counts. Unless something else keeps @${handle} closed, people can find it and write to it.`,
      };
    }
  }
}
