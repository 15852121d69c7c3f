import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { wire } from '../schema/constants.ts';
import { readSettings } from '../scripts/program/settings.ts';
import { projectRoot } from '../server/project-root.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const settings = (env: NodeJS.ProcessEnv) => readSettings({ env: { SANDBOX: 'off', ...env }, root: projectRoot });
const documented = (name: string) =>
  expect([name, read('docs/operating.md').includes(name.replace(/_FILE$/, ''))]).toEqual([name, true]);

type Named = { readonly name: string };
type Probe = { readonly httpGet: { readonly path: string; readonly port: string } };
type Container = {
  readonly command?: string[];
  readonly args?: string[];
  readonly ports?: (Named & { readonly containerPort: number })[];
  readonly env: (Named & { readonly value: string })[];
  readonly volumeMounts: (Named & { readonly mountPath: string })[];
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe & { readonly periodSeconds: number; readonly failureThreshold: number };
};
type Pod = {
  readonly securityContext: { readonly runAsUser: number };
  readonly terminationGracePeriodSeconds: number;
  readonly containers: [Container];
  readonly volumes: (Named & { readonly secret?: { readonly secretName: string } })[];
};

describe('the example for Kubernetes', () => {
  const documents = parseAllDocuments(read('docs/operating/kubernetes.yaml'));
  const objects = documents.map((document) => document.toJS() as Record<string, never>);
  const of = <T>(kind: string): T => objects.find((object) => object.kind === kind) as T;
  const pods = {
    Job: of<{ spec: { template: { spec: Pod } } }>('Job').spec.template.spec,
    Deployment: of<{ spec: { template: { spec: Pod } } }>('Deployment').spec.template.spec,
  };
  const { data: env } = of<{ data: Record<string, string> }>('ConfigMap');
  const dockerfile = read('Dockerfile');

  it('is valid YAML, and each object has a kind, a version and a name', () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
    for (const object of objects)
      expect(object).toMatchObject({
        apiVersion: expect.any(String),
        kind: expect.any(String),
        metadata: { name: expect.stringMatching(/^[a-z][a-z0-9-]*$/) },
      });
  });

  it.each(Object.entries(pods))('%s runs the image as its user, with secrets in files that it mounts', (_, pod) => {
    const [container] = pod.containers;
    expect(dockerfile).toContain(`\nUSER ${pod.securityContext.runAsUser}:`);
    expect(pod.volumes.map(({ name }) => name)).toEqual(container.volumeMounts.map(({ name }) => name));
    const [mount] = container.volumeMounts;
    for (const { name, value } of container.env) {
      documented(name);
      expect(value.startsWith(`${mount?.mountPath}/`)).toBe(true);
    }
    const secret = pod.volumes[0]?.secret?.secretName;
    const keys = container.env.map(({ value }) => `--from-file=${value.split('/').at(-1)}`).join(' ');
    expect(read('docs/operating/kubernetes.yaml')).toContain(`kubectl create secret generic ${secret} ${keys}\n`);
  });

  it('uses settings and commands that exist', () => {
    for (const name of Object.keys(env)) documented(name);
    expect(pods.Job.containers[0].command).toEqual(['livery', 'database', 'migrate']);
    expect(pods.Deployment.containers[0].args?.slice(0, 2)).toEqual(['livery', 'serve']);
    expect(settings(env).consoleHost).toBe(env.CONSOLE_HOST);
  });

  it('sends nothing to a pod that stops, and kills none whose requests are open', () => {
    const { terminationGracePeriodSeconds, containers } = pods.Deployment;
    const { readinessProbe: ready, livenessProbe, startupProbe, ports = [] } = containers[0];
    const { drainSeconds, stopSeconds } = settings(env);
    expect(ready.periodSeconds * ready.failureThreshold).toBeLessThan(drainSeconds);
    expect(drainSeconds).toBeLessThan(stopSeconds);
    expect(stopSeconds).toBeLessThan(terminationGracePeriodSeconds);
    expect([ready, livenessProbe, startupProbe].map(({ httpGet }) => httpGet)).toEqual([
      { path: wire.readyPath, port: 'http' },
      { path: wire.healthPath, port: 'http' },
      { path: wire.healthPath, port: 'http' },
    ]);
    expect(ports[0]?.name).toBe('http');
    expect(dockerfile).toContain(`\nEXPOSE ${ports[0]?.containerPort}\n`);
  });

  it('leads each host to the pods', () => {
    const { spec } = of<{
      spec: {
        tls: { hosts: string[] }[];
        rules: { host: string; http: { paths: { backend: { service: Named & { port: Named } } }[] } }[];
      };
    }>('Ingress');
    expect(spec.rules.map(({ host }) => host)).toEqual(spec.tls[0]?.hosts);
    for (const { http } of spec.rules)
      expect(http.paths[0]?.backend.service).toEqual({ name: 'livery', port: { name: 'http' } });
    const labels = { app: 'livery' };
    expect(of('Service')).toMatchObject({ metadata: { name: 'livery' }, spec: { selector: labels } });
    expect(of('Deployment')).toMatchObject({ spec: { template: { metadata: { labels } } } });
  });
});

describe('the unit for systemd', () => {
  const unit = read('docs/operating/livery.service');
  const valuesOf = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  it('sets settings that exist, reads its credentials, and stops a node later than the node itself does', () => {
    const variables = valuesOf('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=')));
    const credentials = valuesOf('LoadCredential').map((line) => `%d/${line.split(':')[0]}`);
    for (const [name = ''] of variables) if (name !== 'NODE_ENV') documented(name);
    expect(variables.filter(([name]) => name?.endsWith('_FILE')).map(([, value]) => value)).toEqual(credentials);
    const { stopSeconds } = settings({ DATABASE_URL: 'postgresql://livery@db/livery' });
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(stopSeconds);
    expect(valuesOf('ExecStart')).toEqual(['/usr/bin/node scripts/livery.mjs serve --workers auto']);
  });

  it('is accepted by systemd', () => {
    // Machines without systemd check the rest.
    if (spawnSync('systemd-analyze', ['--version']).error !== undefined) return;
    const folder = mkdtempSync(join(tmpdir(), 'livery-unit-'));
    const file = join(folder, 'livery.service');
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    expect([status, stderr.split('\n').filter((line) => line.includes('livery.service'))]).toEqual([0, []]);
    rmSync(folder, { recursive: true });
  });
});
