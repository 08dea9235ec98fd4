import { randomUUID } from 'node:crypto';
import { endpoints } from '@cutroom/contracts';
import {
  fileForm,
  mailTo,
  smallMovie,
  submitVideo,
  thumbnailJpeg,
  withDatabase,
  type JourneyTeam,
  type StackAddress,
} from '@cutroom/suites-kit';

/** Posts a comment and a reply on a video, then edits, resolves, deletes and reads comments. */
export async function commentOnVideo(team: JourneyTeam): Promise<void> {
  const { creator, editor } = team;
  const { _id: videoId, version } = await submitVideo(team, 'With comments', smallMovie);
  const text = { videoId, version, text: 'The map is wrong', drawing: null };
  const { _id: commentId } = await editor.call(endpoints.postComment, {
    body: { ...text, clientId: randomUUID(), frames: { from: 0, to: 10 }, parentId: null },
  });
  const reply = await creator.call(endpoints.postComment, {
    body: { ...text, clientId: randomUUID(), frames: null, parentId: commentId },
  });
  await editor.call(endpoints.editComment, { body: { videoId, commentId, text: 'The map is old' } });
  await creator.call(endpoints.resolveComment, { body: { videoId, commentId, resolved: true } });
  await creator.call(endpoints.deleteComment, { body: { videoId, commentId: reply._id } });
  await editor.call(endpoints.comments, { params: { videoId } });
  await editor.call(endpoints.commentChanges, { params: { videoId }, query: { after: '0' } });
}

/**
 * Uses a video's room: requests and withdraws changes, edits the details and the proposal, deletes and restores the
 * video, and exports comments. Mutes the video in the room and through the link in an email.
 */
export async function decideAndMute(stack: StackAddress, team: JourneyTeam): Promise<void> {
  const { creator, creatorEmail, editor } = team;
  const { _id: videoId, version } = await submitVideo(team, 'To be changed', smallMovie);
  const params = { videoId };
  await creator.call(endpoints.room, { params });
  await creator.call(endpoints.requestChanges, { body: { videoId, version, note: 'Shorter, please' } });
  await editor.call(endpoints.changesRequestedVideos);
  await editor.call(endpoints.startVersion, {
    body: { videoId, comment: 'Shorter', maximumVideoQuality: '720p', extension: 'mp4' },
  });
  await creator.call(endpoints.withdrawChanges, { body: { videoId, version } });
  await editor.send(endpoints.changesRequestedVideos);
  const { title, comment, maximumVideoQuality } = await creator.call(endpoints.videoDetails, { params });
  const details = { title, comment, maximumVideoQuality };
  await editor.call(endpoints.editDetails, {
    body: { videoId, ...details, title: 'Changed', expected: details },
  });
  await editor.call(endpoints.saveProposal, {
    body: { videoId, title: 'Proposed', description: '', tags: [], revision: 0 },
  });
  const form = fileForm('thumbnail', thumbnailJpeg(), { type: 'image/jpeg', name: 'thumbnail.jpg' });
  form.set('videoId', videoId);
  const { thumbnails } = await editor.call(endpoints.proposeThumbnail, { form });
  await editor.call(endpoints.removeProposedThumbnail, {
    body: { videoId, thumbnailId: thumbnails[0]?._id ?? '' },
  });
  await creator.call(endpoints.proposal, { params });
  await editor.call(endpoints.deleteVideo, { body: { videoId } });
  await creator.call(endpoints.binnedVideos);
  await creator.call(endpoints.browseVideos, { query: { view: 'pending' } });
  await creator.call(endpoints.restoreVideo, { body: { videoId } });
  await creator.send(endpoints.binnedVideos);
  await editor.call(endpoints.exportComments, { params, query: { format: 'csv' } });
  await editor.call(endpoints.stills, { params });
  for (const muted of [true, false]) await editor.call(endpoints.muteVideo, { body: { videoId, muted } });
  const frames = { from: 0, to: 0 };
  await editor.call(endpoints.postComment, {
    body: { videoId, version, clientId: randomUUID(), text: 'Ready?', frames, drawing: null, parentId: null },
  });
  // Makes the email due at once instead of after five minutes.
  await withDatabase(stack, (database) =>
    database.collection('commentnews').updateMany({}, { $set: { dueAt: new Date(0) } }),
  );
  const { text } = await mailTo(stack, creatorEmail, /\/video\/mute\//);
  const [link = ''] = /http\S+\/video\/mute\/[\w.-]+/.exec(text) ?? [];
  for (const method of ['GET', 'POST'] as const) await (await creator.open(link, method)).text();
}
