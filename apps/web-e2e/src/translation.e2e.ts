import { smallMovie, submitVideo } from '@cutroom/suites-kit';
import { expect, test } from './journey-test';
import { commentField, comments, composer, openRoom } from './room-page';

/** Replaces texts by elements, as the translators of browsers do, unless the page is not to be translated. */
function translateLikeABrowser(): void {
  const isTranslated = ({ parentElement }: Node) =>
    parentElement?.translate === true && parentElement.closest('font, script, style') === null;
  const replaceTexts = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts.filter(isTranslated)) {
      const translation = document.createElement('font');
      translation.textContent = text.data;
      text.replaceWith(translation);
    }
  };
  window.addEventListener('load', () => {
    replaceTexts();
    new MutationObserver(replaceTexts).observe(document.body, { childList: true, subtree: true });
  });
}

test('a comment is posted in a browser that translates pages', async ({ creatorPage: page, ownTeam }) => {
  const { _id } = await submitVideo(ownTeam, 'Watched abroad', smallMovie);
  await page.addInitScript(translateLikeABrowser);
  await page.reload();
  await openRoom(page, _id);
  await commentField(page).fill('The logo is cut off');
  await composer(page).getByRole('button', { name: 'Post', exact: true }).click();
  await expect(comments(page).getByRole('article', { name: /^Comment by/ })).not.toHaveAttribute('aria-busy');
  await expect(commentField(page)).toHaveValue('');
});
