/** Sends a WebDriver command (https://www.w3.org/TR/webdriver2/) to one session; returns its value. */
export type Command = <T>(call: {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}) => Promise<T>;

export type Session = { readonly capabilities: { readonly browserVersion: string }; readonly command: Command };

/** Opens a separate browser that shares nothing with another. */
export async function newSession(address: string, capabilities: object): Promise<Session> {
  const created = await send<{ sessionId: string; capabilities: Session['capabilities'] }>({
    method: 'POST',
    url: `${address}/session`,
    body: { capabilities: { alwaysMatch: capabilities } },
  });
  return {
    capabilities: created.capabilities,
    command: ({ method = 'POST', path, body }) =>
      send({
        method,
        url: `${address}/session/${created.sessionId}${path}`,
        ...(method === 'POST' && { body: body ?? {} }),
      }),
  };
}

/** Milliseconds. A driver that lost its browser never answers. */
const patience = 40_000;

async function send<T>({ method, url, body }: { method: string; url: string; body?: object }): Promise<T> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(patience),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
