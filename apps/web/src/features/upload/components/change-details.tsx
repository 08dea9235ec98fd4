import { endpoints } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { carryProposal } from '../../../components/proposal/proposal-draft';
import { ApiError } from '../../../lib/api-client/api-error';
import { apiQuery } from '../../../lib/queries/api-query';
import { useProfile } from '../../../lib/session/session';
import { browserStore } from '../../../lib/storage/page-storage';
import type { StartedUpload } from '../model/started-upload';
import { videoIdOf } from '../model/tray-entry';

interface ChangeDetailsProps {
  started: StartedUpload;
  /** Discards the upload and opens step 1. */
  onChange: () => void;
}

const thumbnailsLost = (count: number): string =>
  count === 1
    ? 'The thumbnail that you proposed is removed with this upload. You would have to add it again.'
    : `The ${count} thumbnails that you proposed are removed with this upload. You would have to add them again.`;
const proposalUnknown =
  "Couldn't load what you proposed for YouTube. What you saved there is removed with this upload.";

/**
 * 'Change the details' of an upload without a file. This starts another upload, to which the texts of the proposal
 * move. Proposed thumbnails cannot move, so the user is asked first.
 */
export function ChangeDetails({ started, onChange }: ChangeDetailsProps) {
  const { _id: userId } = useProfile();
  const queryClient = useQueryClient();
  const [loss, setLoss] = useState('');
  const [asking, setAsking] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const videoId = videoIdOf(started.url);
  const query = apiQuery(endpoints.proposal, { params: { videoId } });

  function change() {
    carryProposal(browserStore, userId, videoId, queryClient.getQueryData(query.queryKey) ?? null);
    onChange();
  }

  /** A text that says what the user would lose; '' for nothing. */
  async function findLoss(): Promise<string> {
    try {
      // Another tab may have added thumbnails since the panel was loaded.
      const { thumbnails } = await queryClient.fetchQuery(query);
      return thumbnails.length > 0 ? thumbnailsLost(thumbnails.length) : '';
    } catch (error) {
      // The server has already removed the upload and its proposal.
      if (error instanceof ApiError && error.status === 404) return '';
      return proposalUnknown;
    }
  }

  async function ask() {
    // A new version has no separate proposal.
    if (started.versionOf !== undefined) return onChange();
    if (isLoading) return;
    setLoading(true);
    const found = await findLoss();
    setLoading(false);
    if (found === '') return change();
    setLoss(found);
    setAsking(true);
  }

  return (
    <div>
      <Button
        variant="transparent"
        size="compact-sm"
        px={0}
        aria-disabled={isLoading || undefined}
        onClick={() => void ask()}
      >
        Change the details
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Change the details?"
        confirm="Change the details"
        cancel="Keep this upload"
        onConfirm={change}
        onClose={() => setAsking(false)}
      >
        {loss}
        {loss !== proposalUnknown && ' Title, description and tags are kept as a draft.'}
      </ConfirmDialog>
    </div>
  );
}
