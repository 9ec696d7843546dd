/** Whom a letter is for: a profile that was found, or only a handle that was typed. */
export interface Recipient {
  username: string;
  name?: string;
  avatar?: string;
  title?: string;
  /** Their own public page led here. */
  via?: 'page';
}
