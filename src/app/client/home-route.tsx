import { useUser } from '#features/auth/client/index.ts';
import { HomePage } from '#features/pages/client/home/home-page.tsx';

export function HomeRoute() {
  const { user } = useUser();
  return <HomePage signedIn={Boolean(user)} />;
}
