// Runs `npm start` until the demo brands and the console answer, then stops it as Ctrl-C does. Needs nothing but Node.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';

const { PORT: port = '8080' } = process.env;
const hosts = [...readdirSync('tenants'), 'console'];
const begun = Date.now();

const npm = spawn('npm', ['start'], {
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, PORT: port },
});
const ended = new Promise((resolve) => npm.on('exit', resolve));

const statusOf = (host) =>
  new Promise((resolve, reject) => {
    const headers = { host: `${host}.localhost:${port}` };
    request({ host: '127.0.0.1', port, path: '/', headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });

try {
  for (const host of hosts) {
    let status = 0;
    while (status !== 200 && status !== 302) {
      if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 500));
      status = await statusOf(host).catch(() => 0);
      if (status >= 400) throw new Error(`${host} answered with ${status}`);
    }
    console.log(`${host} answers after ${Math.round((Date.now() - begun) / 1000)} s`);
  }
} finally {
  // The whole group, as a terminal does.
  if (npm.exitCode === null) process.kill(-npm.pid, 'SIGINT');
  await ended;
}
