import { limits, messages, textTooLong } from '@cutroom/contracts';
import { plainOptions } from '@cutroom/contracts/testing';
import {
  brokenRules,
  checkPublish,
  counts,
  emptyValues,
  missingFields,
  type PublishValues,
} from './publish-form';
import { emptyOptions, optionValuesOf, parseOptionValues } from './option-values';

const videoId = 'b'.repeat(24);
const thumbnail = `thumbnails/${'a'.repeat(24)}/01234567-89ab-cdef-0123-456789abcdef.jpg`;
const version = 'c'.repeat(32);
const values: PublishValues = {
  title: 'Monsoon',
  description: 'Rain over Mumbai',
  tags: ' mumbai, monsoon ,, street food ',
  privacyStatus: 'unlisted',
  notifySubscribers: 'no',
  options: { ...emptyOptions, madeForKids: 'no' },
};
const check = (change: Partial<PublishValues> = {}, path = thumbnail) =>
  checkPublish({ ...values, ...change }, { videoId, thumbnail: path, version });

describe('publish form', () => {
  it('is complete with all seven fields, and trims the tags', () => {
    expect(missingFields(values)).toEqual([]);
    expect(check()).toEqual({
      kind: 'ready',
      request: {
        title: 'Monsoon',
        description: 'Rain over Mumbai',
        tags: ['mumbai', 'monsoon', 'street food'],
        privacyStatus: 'unlisted',
        notifySubscribers: false,
        options: plainOptions,
        videoId,
        thumbnail,
        version,
      },
    });
  });

  it.each<[string, Partial<PublishValues>]>([
    ['Title', { title: ' ' }],
    ['Description', { description: '' }],
    ['Tags', { tags: ' , ' }],
    ['Visibility', { privacyStatus: null }],
    ['Notify Subscribers', { notifySubscribers: null }],
  ])('is incomplete without %s, even if other fields break a rule', (label, change) => {
    expect(missingFields({ ...values, ...change })).toEqual([label]);
    expect(check(change)).toEqual({ kind: 'missing' });
    expect(check({ tags: '<', ...change })).toEqual({ kind: 'missing' });
  });

  it('asks for the declaration about kids last, and sends what was chosen', () => {
    const undeclared = { ...values, options: emptyOptions };
    expect(check(undeclared)).toEqual({ kind: 'undeclared' });
    expect(check({ ...undeclared, title: '' })).toEqual({ kind: 'missing' });
    const options = {
      ...values.options,
      madeForKids: 'yes' as const,
      categoryId: '27',
      language: 'mr',
      recordedOn: '2026-11-01',
      publishAt: '2030-01-02T03:04',
    };
    expect(check({ options })).toMatchObject({
      kind: 'wrong',
      problem: { message: messages.scheduleNotPublic },
    });
    const checked = check({ options, privacyStatus: 'public' });
    expect(checked).toMatchObject({
      request: {
        options: {
          madeForKids: true,
          categoryId: '27',
          language: 'mr',
          titleLanguage: null,
          recordedOn: '2026-11-01',
          publishAt: new Date('2030-01-02T03:04').toISOString(),
        },
      },
    });
    const request = checked.kind === 'ready' ? checked.request.options : undefined;
    expect(optionValuesOf(request)).toEqual(options);
    expect(parseOptionValues(JSON.parse(JSON.stringify(options)))).toEqual(options);
    expect(parseOptionValues({ categoryId: '999', language: '<b>', publishAt: 7 })).toEqual(emptyOptions);
  });

  it.each<[string, Partial<PublishValues>, string]>([
    ['a title with angle brackets', { title: 'a < b' }, messages.youtubeTitleRule],
    ['a description of too many bytes', { description: 'é'.repeat(2_501) }, messages.youtubeDescriptionRule],
    ['too many tags', { tags: 'x'.repeat(501) }, textTooLong(limits.youtubeTagsMax)],
    ['tags with angle brackets', { tags: 'a, <b>' }, messages.youtubeTagsRule],
  ])('names the YouTube rule that is broken by %s', (_, change, message) => {
    expect(check(change)).toMatchObject({ kind: 'wrong', problem: { message } });
  });

  it('has no default for visibility and notification', () => {
    expect(emptyValues('Monsoon')).toMatchObject({
      title: 'Monsoon',
      privacyStatus: null,
      notifySubscribers: null,
    });
  });
});

describe('counters of the publish form', () => {
  it('count as YouTube does: characters, bytes, and tags with commas and quotation marks', () => {
    const { title, description, tags } = counts({
      ...values,
      title: '👩‍🌾 é',
      description: 'é€',
      tags: 'a, b c',
    });
    expect(title).toMatchObject({ used: 5, max: 100 });
    expect(description).toMatchObject({ used: 5, max: 5000 });
    expect(tags).toMatchObject({ used: 7, max: 500 });
  });

  it('show a broken rule while the user types, but no missing field', () => {
    expect(brokenRules(emptyValues(''))).toEqual({});
    expect(brokenRules({ ...values, title: 'x'.repeat(101), tags: 'x'.repeat(501) })).toEqual({
      title: messages.youtubeTitleRule,
      tags: messages.youtubeTagsRule,
    });
    expect(brokenRules({ ...values, description: 'é'.repeat(2_500) })).toEqual({});
  });
});
