import { privacyOptions, type SentDetails } from '@cutroom/contracts';
import { Fragment } from 'react';
import { ExpandableText } from '../../../../components/expandable-text';
import { IstTime } from '../../../../components/ist-time';
import { sentOptions } from '../../model/sent-options';
import styles from './views.module.css';

const privacyText = (status: SentDetails['privacyStatus']): string => {
  const option = privacyOptions.find(({ value }) => value === status);
  return option ? `${option.label}: ${option.description}` : status;
};

/** The details that were sent to YouTube: the specified fields, and the choices under 'More options'. */
export function Sent({ sent }: { sent: SentDetails }) {
  const publishAt = sent.options?.publishAt ?? null;
  return (
    <dl className={styles.sent}>
      <dt>Title</dt>
      <dd>{sent.title}</dd>
      <dt>Description</dt>
      <dd>
        <ExpandableText what="description">{sent.description}</ExpandableText>
      </dd>
      <dt>Tags</dt>
      <dd>{sent.tags.join(', ')}</dd>
      <dt>Visibility</dt>
      <dd>{privacyText(sent.privacyStatus)}</dd>
      <dt>Notify Subscribers</dt>
      <dd>{sent.notifySubscribers ? 'Yes' : 'No'}</dd>
      {publishAt !== null && (
        <>
          <dt>Scheduled for</dt>
          <dd className="tabular">
            <IstTime at={publishAt} />
          </dd>
        </>
      )}
      {sent.options !== null &&
        sentOptions(sent.options).map(({ label, value }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      <dt>{sent.publishedAt === null ? 'Approved' : 'Published'}</dt>
      <dd className="tabular">
        <IstTime at={sent.publishedAt ?? sent.approvedAt} />
      </dd>
    </dl>
  );
}
