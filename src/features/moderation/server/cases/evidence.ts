/** Who is reported: by account, and by keyed names, so that leaving does not shed what follows. */
interface Reported {
  reported: number | null;
  persons: string[];
}

interface LetterEvidence extends Reported {
  letterId: string;
  letter: {
    message: string;
    hint?: string | undefined;
    senderInfo: Partial<Record<string, string>>;
    virtualGift?: string | undefined;
  };
}

interface ChatEvidence extends Reported {
  messages: { by: 'reporter' | 'reported'; content: string; virtualGift?: string | undefined; at: string }[];
}

/** A copy of what was written, sealed with its case, and opened to decide it. */
export type Evidence = LetterEvidence | ChatEvidence;
