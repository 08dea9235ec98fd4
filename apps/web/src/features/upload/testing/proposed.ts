import { endpoints, type Proposal } from '@cutroom/contracts';
import { emptyProposal } from '@cutroom/contracts/testing';
import { screen } from '@testing-library/react';
import { teamId } from '../../../testing/builders';
import { answer } from '../../../testing/fake-server';
import { editor } from './upload-page';

export const by = { _id: editor._id, name: 'Asha Rao' };

/** The proposal that the editor has saved for the first upload. */
export const saved: Proposal = {
  ...emptyProposal,
  title: 'Rain',
  description: 'All of it',
  tags: ['a', 'b'],
  revision: 1,
  by,
};

/** The ID of the upload that follows the first one. */
export const nextId = 'd'.repeat(24);
export const nextStarted = answer(
  endpoints.startUpload,
  `https://store.test/cutroom/incoming/${teamId}/${nextId}.mp4?X-Amz-Signature=secret`,
);

/** The title, description and tags in the form, once its code has loaded. */
export async function typed(): Promise<string[]> {
  await screen.findByLabelText('Proposed title');
  return ['Proposed title', 'Proposed description', 'Proposed tags'].map(
    (name) => screen.getByLabelText<HTMLInputElement>(name).value,
  );
}
