/** What is sent when only the declaration was made. */
export const plainOptions = {
  madeForKids: false,
  categoryId: null,
  language: null,
  titleLanguage: null,
  syntheticContent: false,
  license: 'youtube',
  embeddable: true,
  recordedOn: null,
  publishAt: null,
};
