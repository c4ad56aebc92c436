/**
 * The nonce of this page, which the API writes anew into every page it sends. Whatever makes a `<style>` element needs
 * it: Mantine, the scroll lock of its modals.
 */
export function cspNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
