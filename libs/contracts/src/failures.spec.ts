import { failureCodes, failureText, type ConsentPurpose } from './failures';

const purposes: ConsentPurpose[] = ['publish', 'resume', 'thumbnail'];
const detail = 'the detail';

describe('failureText', () => {
  it.each(failureCodes)('gives a sentence without a placeholder for every purpose: %s', (code) => {
    for (const purpose of purposes) {
      expect(failureText({ code, purpose, detail })).toMatch(/^[A-Z][^{}]+[a-z.:)]$/);
    }
  });

  it('is the text of a first publish unless the reason names another purpose', () => {
    expect(failureText({ code: 'permission-declined' })).toContain('Nothing was published');
    expect(failureText({ code: 'permission-declined', purpose: 'resume' })).toBe(
      'You declined on Google’s page.',
    );
  });

  it('names the next step that fits the purpose', () => {
    expect(purposes.map((purpose) => failureText({ code: 'youtube-unreachable', purpose }))).toEqual([
      'YouTube cannot be reached right now. Publish again in a few minutes.',
      'YouTube cannot be reached right now. Authorize again in a few minutes.',
      'YouTube cannot be reached right now. Try the thumbnail again in a few minutes.',
    ]);
  });

  it.each(failureCodes)('suggests no second publish of a video that only lacks its thumbnail: %s', (code) => {
    const isAboutThePublish =
      /^(source|outcome|record|session|given|permission-overdue|stalled|channel-limit)/.test(code);
    const isAboutDetails = /^(title|description|tags|details)-rejected|^callback-interrupted/.test(code);
    if (isAboutThePublish || isAboutDetails) return;
    expect(failureText({ code, purpose: 'thumbnail', detail })).not.toMatch(
      /publish again|nothing was published/i,
    );
  });

  it("inserts YouTube's words as they are", () => {
    expect(failureText({ code: 'refused', detail: 'Costs $& and {retry}' })).toBe(
      'YouTube refused the upload: Costs $& and {retry}',
    );
  });
});
