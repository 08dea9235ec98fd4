import { demoChannel } from '../channel/demo-channel';
import type { Answer } from '../http/answer';
import { html } from '../../../kit/src/index';
import { pageAnswer } from '../http/page';
import type { ConsentRequest } from './consent-request';

/** Shows the app, the channel and the scope. The form posts to the page's own URL. */
export function consentPage({ redirectUri }: ConsentRequest, appName: string): Answer {
  const body = html`<main class="consent">
    <h1>${appName} wants to access your channel</h1>
    <p class="soft">Your answer goes to ${new URL(redirectUri).origin}</p>
    <form method="post">
      <input type="hidden" name="choices" value="shown" />
      <fieldset>
        <legend>Channel</legend>
        <label>
          <input type="radio" name="account" value="${demoChannel.id}" checked />
          <span>${demoChannel.title}<br /><span class="soft">${demoChannel.email}</span></span>
        </label>
      </fieldset>
      <fieldset>
        <legend>What it may do</legend>
        <label>
          <input type="checkbox" name="scope_upload" value="on" checked />
          <span
            >Manage your YouTube videos<br /><span class="soft"
              >Upload videos and set their thumbnails</span
            ></span
          >
        </label>
      </fieldset>
      <p class="soft">You can withdraw this permission at any time. It expires after one hour.</p>
      <div class="choices">
        <button name="decision" value="deny">Deny</button>
        <button class="main" name="decision" value="allow">Allow</button>
      </div>
    </form>
  </main>`;
  return pageAnswer(200, `Allow ${appName}?`, body);
}
