import { DestinationView } from './destination-view.tsx';

export function Page() {
  return <DestinationView id="pointsMall" />;
}
