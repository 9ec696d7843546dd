import type { OptOutRequest } from '../contract.ts';

const moments = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', ...(timeZone && { timeZone }) });

interface Words {
  title: string;
  text: string;
  /** What taking it back is called, as long as there is something to take back. */
  undo?: string;
}

/** What the page of a request says. It never tells whether anything else keeps the profile closed. */
export function wordsOf({ state, handle, dueBy }: OptOutRequest, timeZone?: string): Words {
  switch (state) {
    case 'waiting': {
      return {
        title: 'We are on it',
        text: `@${handle} will get no new confessions and will not be found here, by ${moments(timeZone).format(new Date(dueBy))} at the latest.`,
        undo: 'Take the request back',
      };
    }
    case 'done': {
      return {
        title: 'It is done',
        text: `@${handle} gets no new confessions and is not found here. Nothing was deleted.`,
        undo: 'Undo it',
      };
    }
    case 'declined': {
      return {
        title: 'It was not followed',
        text: `We have looked at it and left @${handle} as it was, or its owner has confirmed who they are and opened it again.`,
      };
    }
    case 'withdrawn': {
      return {
        title: 'You took it back',
        text: `This request no longer counts. If nothing else keeps @${handle} closed, it can be found and written to.`,
      };
    }
  }
}
