/** The browser tab tells whose turn it is. */
const QUIET = '/favicon.svg';
const CALLING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" ' +
  'fill="#f2b65a"/><path d="M9.5 4.700h13L29 16l-6.5 11.300h-13L3 16z" fill="#0d1429"/>' +
  '<circle cx="16" cy="16" r="6" fill="#f2b65a"/></svg>';

export function signal(title: string, yourTurn: boolean): void {
  document.title = yourTurn ? `● Your turn · ${title}` : title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon) icon.href = yourTurn ? `data:image/svg+xml,${encodeURIComponent(CALLING)}` : QUIET;
}
