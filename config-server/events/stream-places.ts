import type { Socket } from 'node:net';
import type { BoundName } from '../../server/limits/bounds.ts';

type FullPlace = BoundName & ('streams_address' | 'streams_process' | 'stream_socket');

export type StreamLimits = {
  /** Maximum per address; for IPv6 per network. */
  readonly perAddress: number;
  readonly perProcess: number;
};

/** Counts event streams per address and process. A slot is released with its connection at the latest. */
export type StreamPlaces = {
  /** Takes a slot, or returns the limit that was reached. */
  take(input: {
    socket: Socket;
    /** Owner of the slot: a client's address, or an account of staff. */
    address: string;
  }): { readonly full: FullPlace } | { readonly letGo: () => void };
  count(): number;
};

export function createStreamPlaces({ perAddress, perProcess }: StreamLimits): StreamPlaces {
  const holders = new Set<Socket>();
  const byAddress = new Map<string, number>();
  return {
    take({ socket, address }) {
      if (holders.has(socket)) return { full: 'stream_socket' };
      const taken = byAddress.get(address) ?? 0;
      if (taken >= perAddress) return { full: 'streams_address' };
      if (holders.size >= perProcess) return { full: 'streams_process' };
      holders.add(socket);
      byAddress.set(address, taken + 1);
      const letGo = () => {
        if (!holders.delete(socket)) return;
        const left = (byAddress.get(address) ?? 1) - 1;
        if (left === 0) byAddress.delete(address);
        else byAddress.set(address, left);
      };
      return { letGo };
    },
    count: () => holders.size,
  };
}
