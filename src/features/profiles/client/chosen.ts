/** Whom a letter is for: a profile that was found, or a username that was only typed. */
export interface Chosen {
  username: string;
  name?: string;
  avatar?: string;
  title?: string;
}
