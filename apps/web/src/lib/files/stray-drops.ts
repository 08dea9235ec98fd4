/**
 * Refuses files that are dropped outside of a drop zone. Otherwise the browser would replace the page by the file, or
 * open it in another tab.
 */
export function refuseStrayDrops(): void {
  window.addEventListener('dragover', (event) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  });
}
