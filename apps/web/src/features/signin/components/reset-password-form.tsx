import { endpoints } from '@cutroom/contracts';
import { useState } from 'react';
import { FormCard } from '../../../components/form-card';
import { call } from '../../../lib/api-client/call';
import { secondsToResend } from '../../../lib/forms/otp-code';
import { tabStore } from '../../../lib/storage/page-storage';
import { forgetSentReset, keepSentReset, readSentReset } from '../model/sent-reset';
import { NewPasswordStep } from './new-password-step';
import { ResetEmailStep } from './reset-email-step';

/** Resets a forgotten password in two steps: an emailed code, then the new password. A reload keeps the step. */
export function ResetPasswordForm() {
  const [sent, setSent] = useState(() => readSentReset(tabStore));
  const [email, setEmail] = useState(sent?.email ?? '');
  const [isEditing, setEditing] = useState(sent === null);

  async function send(to: string) {
    await call(endpoints.requestPasswordReset, { body: { email: to } });
    const next = { email: to, at: Date.now() };
    keepSentReset(tabStore, next);
    setSent(next);
    setEditing(false);
  }
  // Within the resend wait the server would refuse another email, and the last code is still valid.
  const sendUnlessRecent = async (to: string) =>
    sent?.email === to && secondsToResend(sent.at, Date.now()) > 0 ? setEditing(false) : send(to);

  return (
    <FormCard title="Reset your password" subtitle="We'll email you a one-time code">
      {sent === null || isEditing ? (
        <ResetEmailStep email={email} onEmail={setEmail} send={sendUnlessRecent} />
      ) : (
        <NewPasswordStep
          sent={sent}
          resend={() => send(sent.email)}
          onBack={() => setEditing(true)}
          onDone={() => forgetSentReset(tabStore)}
        />
      )}
    </FormCard>
  );
}
