import { useEffect, useState } from 'react';

/** A value once it has stayed the same for so many milliseconds; the first one at once. */
export function useSettled<Value>(value: Value, after: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (settled === value) return;
    const timer = setTimeout(() => setSettled(value), after);
    return () => clearTimeout(timer);
  }, [value, settled, after]);
  return settled;
}
