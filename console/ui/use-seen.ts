import { useEffect, useRef, useState } from 'react';

/** Whether an element has been in view, or somebody requested it. */
export function useSeen() {
  const screen = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = screen.current;
    if (isSeen || element === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return { screen, isSeen, see: () => setSeen(true) };
}
