import { LazyBoundary, lazyComponent, lazyModule } from "@pegboard/ui/page/lazy-boundary.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useAddress } from "../addresses/address.ts";
import { keepFor } from "../api/account/kept-for.ts";
import { isSignedOut, sessionQuery } from "../api/account/session.ts";
import { CurrentPage } from "./current-page.tsx";
import { isOutside } from "./pages.ts";

export const signInCode = lazyModule(() => import("./routes/sign-in-route.tsx"));
const LazySignIn = lazyComponent(signInCode, (code) => code.SignInRoute);

/**
 * The app for whoever may use it: the page to sign in stands at the address that was asked for,
 * until somebody has. Whose session ends later is asked over the page, which keeps what was typed.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { data, isPending } = useQuery(sessionQuery);
  const { pathname } = useAddress();
  const [isIn, setIn] = useState(false);
  if (isOutside(pathname)) return <CurrentPage onArrival={doNothing} />;
  if (isIn) return children;
  if (isPending) return null;
  if (isSignedOut(data))
    return (
      <LazyBoundary>
        <LazySignIn />
      </LazyBoundary>
    );
  keepFor(data?.you?.id);
  setIn(true);
  return children;
}

const doNothing = () => {};
