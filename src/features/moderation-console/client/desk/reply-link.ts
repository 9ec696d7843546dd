/** Opens the moderator's own mail program, addressed and with the subject answered. */
export function replyLink({ email, subject }: { email: string; subject: string }): string {
  const about = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(about)}`;
}
