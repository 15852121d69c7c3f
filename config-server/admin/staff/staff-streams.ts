import type { Request, Response } from 'express';
import { timing } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import { mayReach } from '../../../schema/features/staff/may-call.ts';
import { everyBrand } from '../../../schema/features/staff/policy.ts';
import type { AdminOperationId } from '../../../schema/generated/admin-operations.ts';
import type { StaffEvent } from '../../../schema/staff-events.ts';
import { brandOfTenant, playersTenant } from '../../../schema/staging-tenant.ts';
import { type BrandSets, environments } from '../../../server/brands/environments.ts';
import { isStaged } from '../../../server/brands/staging/stage-brands.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { noteAnswer } from '../../../server/http/traffic.ts';
import type { Bounds } from '../../../server/limits/bounds.ts';
import type { Log } from '../../../server/log.ts';
import { type StaffNotice, staffChannel } from '../../../server/notify-staff.ts';
import { every } from '../../../server/scheduler.ts';
import { mayTouch } from '../../../server/staff/may-touch.ts';
import type { StaffIdentity } from '../../../server/staff/staff-identity.ts';
import { staffTenant } from '../../../server/staff/staff-parts.ts';
import { heartbeatMessage } from '../../events/event-streams.ts';
import { createStreamPlaces } from '../../events/stream-places.ts';

/** Maximum number of streams of one account, and of the process. */
const limits = { perAddress: 6, perProcess: 200 };
const boundOf = {
  streams_address: 'staff_streams_account',
  streams_process: 'staff_streams_process',
  stream_socket: 'stream_socket',
} as const;
/** Maximum of unread bytes. A slower client is disconnected; its page reloads everything after it reconnects. */
const maxUnread = 64 * 1024;
/** Maximum number of events that wait for the look-up of their reader. */
const maxWaiting = 1000;
/** `Retry-After` in seconds when there is no free slot. */
const retryAfter = 30;

type Stream = {
  readonly response: Response;
  readonly identify: () => Promise<StaffIdentity | undefined>;
  staff: StaffIdentity;
  looking: 'no' | 'once' | 'again';
  waiting: StaffMessage[];
};

export type StaffStreams = {
  /** Throws `request.too_many` when a limit is reached, and `request.forbidden_origin` for pages of other origins. */
  open(input: {
    request: Request;
    response: Response;
    staff: StaffIdentity;
    /** Looks up the reader again, by the token of the request. */
    identify: Stream['identify'];
  }): void;
  close(): Promise<void>;
};

/**
 * `GET /admin/v1/events`: notifies open pages of the console of changes in the brands that their reader may read. A stream ends with
 * its session.
 */
export async function openStaffStreams({
  database,
  sets,
  bounds,
  clock,
  log,
  beat = timing.heartbeat,
  lookUp = 60_000,
}: DatabaseAndClock & {
  sets: BrandSets;
  bounds: Bounds;
  log: Log;
  /** Milliseconds between two heartbeats. */
  beat?: number;
  /** Milliseconds between two look-ups of each reader. */
  lookUp?: number;
}): Promise<StaffStreams> {
  const places = createStreamPlaces(limits);
  const streams = new Set<Stream>();
  let notices: StaffNotice[] = [];
  let passing = false;

  const end = (stream: Stream) => {
    streams.delete(stream);
    // A client that does not read must not block a slot.
    if (stream.response.writableLength > maxUnread) stream.response.destroy();
    else stream.response.end();
  };
  const write = (stream: Stream, text: string | Buffer) => {
    const { staff, response } = stream;
    if (staff.expiresAt !== null && staff.expiresAt <= clock.now()) end(stream);
    else if (response.writableLength > maxUnread) response.destroy();
    else response.write(text);
  };
  const send = (stream: Stream, message: StaffMessage) => {
    if (!streams.has(stream)) return;
    // Rights may have just changed: nothing is sent until the look-up has finished.
    if (stream.looking !== 'no') {
      if (stream.waiting.push(message) > maxWaiting) end(stream);
      return;
    }
    if (mayHear({ staff: stream.staff, message })) write(stream, `data: ${JSON.stringify(message.event)}\n\n`);
  };
  /** Looks up the reader again, and once more if that was requested meanwhile. */
  async function look(stream: Stream): Promise<void> {
    if (stream.looking !== 'no') {
      stream.looking = 'again';
      return;
    }
    do {
      stream.looking = 'once';
      const staff = await stream.identify().catch((err: unknown) => {
        log.warn({ err }, 'a reader of staff events could not be looked up; the stream ends');
        return undefined;
      });
      if (staff === undefined) return end(stream);
      stream.staff = staff;
    } while (isAgain(stream));
    stream.looking = 'no';
    for (const message of stream.waiting.splice(0)) send(stream, message);
  }

  const onNotice = (payload: string) => {
    if (streams.size === 0) return;
    const notice = JSON.parse(payload) as StaffNotice;
    // The act may have ended sessions or changed rights.
    if (notice.tenant === staffTenant) for (const stream of streams) void look(stream);
    notices.push(notice);
    if (!passing) void pass();
  };
  /** Passes on notices in their order, each once this node serves its subject: pages read it right after the notice. */
  async function pass(): Promise<void> {
    passing = true;
    while (notices.length > 0) {
      const batch = notices;
      notices = [];
      await passOn(batch).catch((err: unknown) => log.error({ err }, 'staff could not be notified of acts'));
    }
    passing = false;
  }
  async function passOn(batch: readonly StaffNotice[]): Promise<void> {
    await refreshFor(batch, sets).catch((err: unknown) =>
      log.error({ err }, 'brands could not be reloaded before staff were notified of them'),
    );
    for (const message of batch.flatMap((notice) => messagesOf(notice, sets)))
      for (const stream of streams) send(stream, message);
  }

  // Notices may be lost with the connection, so streams are ended: pages reload everything when they reconnect.
  const onReconnect = () => {
    for (const stream of streams) end(stream);
  };
  const stop = await database.listen(staffChannel, onNotice, onReconnect);
  const beatAll = () => {
    for (const stream of streams) write(stream, heartbeatMessage);
  };
  // Starts all look-ups and waits for none, because one that hangs must not delay those of other readers.
  const lookAll = () => {
    for (const stream of streams) void look(stream);
  };
  const jobs = [
    every({ name: 'staff-heartbeats', milliseconds: beat, log, work: beatAll }),
    every({ name: 'staff-look-ups', milliseconds: lookUp, log, work: lookAll }),
  ];

  return {
    open({ request, response, staff, identify }) {
      if (request.method !== 'GET') throw new CodedError('request.not_found');
      refuseOtherSites(request);
      const { socket } = request;
      const place = places.take({ socket, address: staff.actor });
      if ('full' in place) {
        bounds.reached(boundOf[place.full]);
        if (place.full === 'stream_socket') return void socket.destroy();
        throw new CodedError('request.too_many', { retryAfter });
      }
      const stream: Stream = { response, identify, staff, looking: 'no', waiting: [] };
      const leave = () => {
        place.letGo();
        streams.delete(stream);
      };
      response.once('close', leave);
      socket.once('close', leave);
      socket.setTimeout(0);
      noteAnswer(response, { routeClass: 'events' });
      response.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      });
      response.write(heartbeatMessage);
      streams.add(stream);
      // The session may have ended between the request's look-up and now.
      void look(stream);
    },
    async close() {
      const stopped = jobs.map((job) => job.stop());
      for (const stream of streams) end(stream);
      await Promise.all([...stopped, stop()]);
    },
  };
}

const isAgain = ({ looking }: Stream) => looking === 'again';

/** Throws for pages of previews and staging. They are on the same site, so browsers send the cookie with their requests. */
function refuseOtherSites({ headers }: Request): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw new CodedError('request.forbidden_origin');
}

type StaffMessage = {
  readonly event: StaffEvent;
  /** A call that returns the same fact; set for notices that belong to no brand. */
  readonly readBy: AdminOperationId | undefined;
};

const readBy = new Map<string, AdminOperationId>([
  [staffTenant, 'exportConsoleAudit'],
  [everyBrand, 'listPolicies'],
]);

/** Messages for a notice on this node. A parent's changes and releases also concern the brands below it. */
function messagesOf(notice: StaffNotice, sets: BrandSets): StaffMessage[] {
  const { kind, tenant, sequence } = notice;
  const call = readBy.get(tenant);
  if (call !== undefined) return [{ event: { kind, brand: null, sequence }, readBy: call }];
  const environment = environmentOf(tenant);
  const brands = kind === 'act' ? [tenant] : sets[environment].descendants(brandOfTenant(tenant));
  return brands.map((id) => ({
    event: { kind, brand: playersTenant({ tenant: brandOfTenant(id), environment }), sequence },
    readBy: undefined,
  }));
}

function mayHear({
  staff,
  message: { event, readBy: operation },
}: {
  staff: StaffIdentity;
  message: StaffMessage;
}): boolean {
  if (operation !== undefined) return mayReach({ ...staff, operation });
  return event.brand !== null && mayTouch({ staff, tenant: event.brand });
}

/** Reloads the brands of the notices, so that this node serves what it is about to report. */
async function refreshFor(notices: readonly StaffNotice[], sets: BrandSets): Promise<void> {
  const moved = notices.filter(({ kind }) => kind === 'change' || kind === 'release');
  await Promise.all(
    environments.map(async (environment) => {
      const tenants = moved.map(({ tenant }) => tenant).filter((id) => environmentOf(id) === environment);
      if (tenants.length > 0) await sets[environment].refresh([...new Set(tenants.map(brandOfTenant))]);
    }),
  );
}

const environmentOf = (tenant: string) => (isStaged({ id: tenant }) ? 'staging' : 'production');
