import { textAnswer, type Answer } from '../http/answer';
import { html, type Markup } from '../../../kit/src/index';
import { pageAnswer } from '../http/page';
import type { Context } from '../sandbox';
import { demoChannel } from './demo-channel';
import { shownPrivacy } from './video-resource';
import type { Video } from './video-store';

/** GET /: all published videos, newest first, including private ones, as the owner sees them. */
export function channelPage({ sandbox }: Context): Answer {
  const videos = sandbox.videos.list().reverse();
  const list = html`<ul class="videos">
    ${videos.map(card)}
  </ul>`;
  const body = html`<header>
      <span class="face" aria-hidden="true">${demoChannel.title.slice(0, 1)}</span>
      <div>
        <h1>${demoChannel.title}</h1>
        <span class="soft">${videos.length} ${videos.length === 1 ? 'video' : 'videos'}</span>
      </div>
    </header>
    <main>${videos.length > 0 ? list : html`<p class="empty">Nothing was published yet.</p>`}</main>`;
  return pageAnswer(200, demoChannel.title, body);
}

/** GET /watch?v=ID */
export function watchPage({ url, sandbox }: Context): Answer {
  const video = sandbox.videos.get(url.searchParams.get('v') ?? '');
  if (!video) return textAnswer(404, 'This video is not available.');
  const poster = video.thumbnail ? html`poster="/thumbnail/${video.id}"` : '';
  const body = html`<p><a href="/">${demoChannel.title}</a></p>
    <main>
      <video controls preload="metadata" src="/media/${video.id}" ${poster}></video>
      <h1>${video.title}</h1>
      <p class="facts">${facts(video)}</p>
      <p class="description">${video.description}</p>
      <p>${video.tags.map((tag) => html`<span class="mark">${tag}</span> `)}</p>
    </main>`;
  return pageAnswer(200, video.title, body);
}

function card(video: Video): Markup {
  const picture = video.thumbnail
    ? html`<img class="picture" src="/thumbnail/${video.id}" alt="" loading="lazy" />`
    : html`<span class="picture">No thumbnail</span>`;
  return html`<li>
    <a href="/watch?v=${video.id}"
      >${picture}<strong>${video.title}</strong> <small>${facts(video)}</small></a
    >
  </li>`;
}

function facts(video: Video): Markup {
  const when = new Date(video.publishedAt).toISOString();
  const size = (video.size / 1_000_000).toFixed(2);
  const privacy = shownPrivacy(video);
  const shown = video.publishAt && privacy === 'private' ? `scheduled for ${video.publishAt}` : privacy;
  return html`<span class="mark">${shown}</span>
    <time datetime="${when}">${when.slice(0, 16).replace('T', ' ')} UTC</time> · ${size} MB ·
    ${video.notifySubscribers ? 'subscribers notified' : 'subscribers not notified'}`;
}
