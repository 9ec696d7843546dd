/** A link that opens the moderator's mail program with recipient and subject filled in. */
export function replyLink({ email, subject }: { email: string; subject: string }): string {
  const about = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(about)}`;
}
