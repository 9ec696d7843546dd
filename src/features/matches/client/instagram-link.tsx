import { classes } from '#platform/client/ui/classes.ts';
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx';

interface InstagramLinkProps {
  username: string;
  className?: string | undefined;
}

/** The Instagram profile of an unmasked partner. Instagram does not learn from where it was opened. */
export function InstagramLink({ username, className }: InstagramLinkProps) {
  return (
    <a
      href={`https://www.instagram.com/${encodeURIComponent(username)}/`}
      target="_blank"
      rel="noopener noreferrer"
      className={classes(
        'inline-block min-h-6 leading-6 font-medium wrap-anywhere text-wax-ink underline underline-offset-4',
        className,
      )}
    >
      {`@${username}`}
      <VisuallyHidden> on Instagram, in a new tab</VisuallyHidden>
    </a>
  );
}
