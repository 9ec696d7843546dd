import { NotOpenYet } from './not-open-yet.tsx';

export const ChatPage = () => (
  <NotOpenYet title="Chat">This is where two people who confessed to each other will talk, both masked.</NotOpenYet>
);
