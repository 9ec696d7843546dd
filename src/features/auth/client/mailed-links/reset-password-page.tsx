import { Card } from '#platform/client/ui/card.tsx';
import { AuthPage } from '../auth-page.tsx';
import { ChoosePassword, newLink } from './choose-password.tsx';
import { WithMailedLink } from './with-mailed-link.tsx';

export function ResetPasswordPage() {
  return (
    <AuthPage title="Choose a new password" lead="This logs you out everywhere. Then you log in with the new password.">
      <Card>
        <WithMailedLink nextStep={newLink}>{({ token }) => <ChoosePassword token={token} />}</WithMailedLink>
      </Card>
    </AuthPage>
  );
}
