/**
 * Refuses files that are dropped beside a drop zone. The browser would show the file instead of the page, or in another
 * tab.
 */
export function refuseStrayDrops(): void {
  window.addEventListener('dragover', (event) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  });
}
