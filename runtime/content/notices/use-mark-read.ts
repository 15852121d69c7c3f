import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { timing } from '../../../schema/constants.ts';
import { useCommand } from '../../api/use-command.ts';

/**
 * Marks announcements as read on the platform, each one once (NOTICE-13). Calls are queued and sent at most once in 150 ms (CONST-TIME-08).
 * The lists are refetched afterwards.
 */
export function useMarkRead(): (id: string) => void {
  const client = useQueryClient();
  const marked = useRef(new Set<string>());
  const waiting = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { mutate } = useCommand('markAnnouncementRead', {
    ownErrors: 'all',
    onSuccess: () => client.invalidateQueries({ queryKey: ['api', 'listAnnouncements'] }),
    // Failed: the next opening tries again.
    onError: (_, { body }) => marked.current.delete(body.announcementId),
  });
  const sendNext = () => {
    const announcementId = waiting.current.shift();
    timer.current = announcementId === undefined ? undefined : setTimeout(sendNext, timing.markReadThrottle);
    if (announcementId !== undefined) mutate({ body: { announcementId, read: true } });
  };
  return (id) => {
    if (marked.current.has(id)) return;
    marked.current.add(id);
    waiting.current.push(id);
    if (timer.current === undefined) sendNext();
  };
}
