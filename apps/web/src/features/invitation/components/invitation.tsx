import { Button, Loader, Text } from '@mantine/core';
import { useLocation } from 'react-router';
import { FormCard } from '../../../components/form-card';
import formFields from '../../../components/form-fields.module.css';
import { GoToDashboard } from '../../../components/go-to-dashboard';
import { useSession } from '../../../lib/session/session';
import { useInviteLink } from '../api/use-invite-link';
import { AcceptInvitation } from './accept-invitation';
import { ChooseAccount } from './choose-account';

function OpenInvitation({ code }: { code: string }) {
  const { login, data: profile } = useSession();
  const { link, problem, isPassing, retry } = useInviteLink(code);
  if (problem !== undefined) {
    return (
      <div className={formFields.fields}>
        <Text role="alert">{problem}</Text>
        <GoToDashboard />
        {isPassing && (
          <Button
            variant="default"
            onClick={() => {
              // The button disappears, and with it the focus. `focusAround` is part of the code of the signed-in area.
              document.querySelector('main')?.focus({ preventScroll: true });
              retry();
            }}
          >
            Try again
          </Button>
        )}
      </div>
    );
  }
  if (link === undefined) return <Loader role="status" aria-label="Loading the invitation" />;
  return (
    <div className={formFields.fields}>
      <Text>
        <strong>{link.creator.username}</strong> would like you to edit videos for their team. The invitation
        is for {link.email} and works once.
      </Text>
      {login ? (
        <AcceptInvitation code={code} email={link.email} profile={profile} />
      ) : (
        <ChooseAccount code={code} email={link.email} />
      )}
    </div>
  );
}

/** The page of an emailed invitation's link (docs/product.md#invitations). The link has its code in the fragment. */
export function Invitation() {
  const code = useLocation().hash.slice(1);
  return (
    <FormCard title="Join a team" subtitle="You were invited by email">
      {code === '' ? (
        <Text role="alert">This link is incomplete. Open it again from the email.</Text>
      ) : (
        <OpenInvitation key={code} code={code} />
      )}
    </FormCard>
  );
}
