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
export function requestTexts({ state, handle, dueBy }: OptOutRequest, timeZone?: string): RequestTexts {
  switch (state) {
    case 'waiting': {
      return {
        title: 'We are on it',
        lead: 'This page is yours alone: keep its address. It shows how far we are, and takes the request back.',
        text: `@${handle} will get no new confessions and will not be found here, by ${formatMoment(dueBy, timeZone)} at the latest.`,
        undo: 'Take the request back',
      };
    }
    case 'done': {
      return {
        title: 'It is done',
        lead: 'This page is yours alone: keep its address. It is the only place where you can undo it.',
        text: `@${handle} gets no new confessions and is not found here. Nothing was deleted.`,
        undo: 'Undo it',
      };
    }
    case 'declined': {
      return {
        title: 'It was not followed',
        lead: 'This is how your request ended. There is nothing left to do on this page.',
        text: `We have looked at it and left @${handle} as it was, or its owner has confirmed who they are and opened it again.`,
      };
    }
    case 'withdrawn': {
      return {
        title: 'You took it back',
        lead: 'This is how your request ended. You can ask again at any time.',
        text: `This request no longer counts. If nothing else keeps @${handle} closed, it can be found and written to.`,
      };
    }
  }
}
