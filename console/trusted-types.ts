/**
 * React Aria clears the messages of its announcer by `innerHTML = ''`. The default policy admits that and nothing else, so that no
 * text of staff, players or suppliers can become markup. It is imported before everything else.
 */
type Policies = { createPolicy(name: string, rules: { createHTML(html: string): string }): unknown };

(globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('default', {
  createHTML(html) {
    if (html !== '') throw new TypeError('markup is not written as text here');
    return html;
  },
});
