import { Component, type ComponentType, Fragment, lazy, type ReactNode, Suspense } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { wire } from '../../schema/constants.ts';
import { StaffEvents } from '../api/events.ts';
import { useSession, useStaff } from '../api/session.ts';
import { EndedSession, Unsent } from '../features/sign-in/ended-session.tsx';
import InvitationPage from '../features/sign-in/invitation-page.tsx';
import LinkPage from '../features/sign-in/link-page.tsx';
import ProviderPage from '../features/sign-in/provider-page.tsx';
import SignInPage from '../features/sign-in/sign-in-page.tsx';
import type { ConsolePage } from '../page.ts';
import { text } from '../texts.ts';
import { AddressedAct } from '../ui/act-opener.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Note } from '../ui/note.tsx';
import { Refused } from '../ui/refused.tsx';
import sheet from '../ui/sheet.module.css';
import { shownZone } from '../ui/shown-time.ts';
import { Frame } from './frame.tsx';
import { mayOpen, pages } from './pages.ts';

const rows = pages.map((page) => ({ page, Content: lazy(page.load) }));

export function App() {
  return (
    <Routes>
      <Route path="/sign-in" element={<LinkPage />} />
      <Route path={wire.staffSsoPath} element={<ProviderPage />} />
      <Route path="/invitation" element={<InvitationPage />} />
      <Route path="*" element={<ForStaff />} />
    </Routes>
  );
}

/** People who are not signed in see the sign-in at the address of the page that they opened. */
function ForStaff() {
  const session = useSession();
  if (session.isPending) return <p className={sheet.quiet}>{text('loading')}</p>;
  if (session.data === undefined)
    return (
      <main className={sheet.stack}>
        <Refused error={session.error} />
        <Button onPress={() => void session.refetch()}>{text('retry')}</Button>
      </main>
    );
  if (session.data === null) return <SignInPage />;
  const { actor, hasEnded, unsent } = session.data;
  return (
    <>
      {/* If somebody else signs in, the page begins anew: its parts still have values that the person before them had opened. */}
      <Fragment key={actor}>
        {hasEnded !== true && <StaffEvents />}
        <AddressedAct>
          <Frame>
            <PageRoutes />
          </Frame>
        </AddressedAct>
      </Fragment>
      <Dialog title={text('signIn.unsent')} isOpen={unsent !== undefined}>
        {unsent === undefined ? null : <Unsent unsent={unsent} />}
      </Dialog>
      <Dialog title={text('signIn.ended')} isOpen={hasEnded === true}>
        <EndedSession staff={session.data} />
      </Dialog>
    </>
  );
}

function PageRoutes() {
  return (
    <Routes>
      {rows.map(({ page, Content }) => (
        <Route key={page.path} path={page.path} element={<Opened page={page} Content={Content} />} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function Opened({ page, Content }: { page: ConsolePage; Content: ComponentType }) {
  const staff = useStaff();
  const { pathname } = useLocation();
  if (!mayOpen({ page, staff }))
    return (
      <>
        <h1 className={sheet.title}>{text('notAllowed.title')}</h1>
        <Note>{text('notAllowed.body', { role: text(`role.${staff.role}`) })}</Note>
      </>
    );
  return (
    <>
      <div className={sheet.row}>
        <h1 className={sheet.title}>{text(page.title)}</h1>
        <span className={sheet.quiet}>{text('clock.zone', { zone: shownZone() })}</span>
      </div>
      <PageBoundary key={pathname}>
        <Suspense fallback={<p className={sheet.quiet}>{text('loading')}</p>}>
          <Content />
        </Suspense>
      </PageBoundary>
    </>
  );
}

function NotFound() {
  return (
    <>
      <h1 className={sheet.title}>{text('notFound.title')}</h1>
      <p>{text('notFound.body')}</p>
      <Link to="/">{text('notFound.home')}</Link>
    </>
  );
}

/** A page that breaks, or whose files a later release has removed, leaves the frame usable. */
class PageBoundary extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <div className={sheet.stack}>
        <Note kind="danger">{text('failed.title')}</Note>
        <div>
          <Button onPress={() => location.reload()}>{text('retry')}</Button>
        </div>
      </div>
    );
  }
}
