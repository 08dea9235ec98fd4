/** Stands for every imported picture under jest, where nothing is displayed. */
export default '/assets/picture.webp';
