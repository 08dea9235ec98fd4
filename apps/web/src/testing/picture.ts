/** Replaces every imported image under jest, where nothing is displayed. */
export default '/assets/picture.webp';
