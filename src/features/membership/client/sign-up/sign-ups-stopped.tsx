import { StoppedNotice } from '#features/site/client/index.ts';

/** A file of its own, which is loaded after the form. */
export const SignUpsStopped = () => <StoppedNotice what="sign-ups" />;
