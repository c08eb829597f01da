import type { RouteObject } from "react-router-dom";
import { page } from "../page.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { askForLink, logIn, register, setPassword, setUp } from "./forms.ts";
import { loadAgreement, loadForgot, loadLogin, loadRegister, loadReset, loadSetUp } from "./loaders.ts";

/** What the gates after sign-in are about, for everybody to read. */
export const gatePages = (runtime: Runtime): RouteObject[] => [
  page(runtime, {
    id: "web/accounts/agreement.tsx",
    path: "agreement",
    isOffline: true,
    screen: () => import("./agreement.tsx"),
    loader: loadAgreement,
    posts: true,
    head: { title: "User Agreement" },
  }),
  page(runtime, {
    id: "web/accounts/tutorial.tsx",
    path: "tutorial",
    isOffline: true,
    screen: () => import("./tutorial.tsx"),
    posts: true,
    head: { title: "Tutorial" },
  }),
];

/** The ways in; they stand outside the main layout. */
export const signInPages = (runtime: Runtime): RouteObject[] => [
  page(runtime, {
    id: "web/accounts/login.tsx",
    path: "login",
    screen: () => import("./login.tsx"),
    loader: loadLogin,
    posts: logIn,
    head: { title: "Sign In" },
  }),
  page(runtime, {
    id: "web/accounts/register.tsx",
    path: "register",
    screen: () => import("./register.tsx"),
    loader: loadRegister,
    posts: register,
    head: { title: "Create Account" },
  }),
  page(runtime, {
    id: "web/accounts/set-up.tsx",
    path: "setup/:token",
    isSecret: true,
    screen: () => import("./set-up.tsx"),
    loader: loadSetUp,
    posts: setUp,
    head: { title: "Set Up Your Club" },
    missing: { title: "This link is not valid" },
  }),
  page(runtime, {
    id: "web/accounts/forgot.tsx",
    path: "forgot",
    screen: () => import("./forgot.tsx"),
    loader: loadForgot,
    posts: askForLink,
    head: { title: "Forgot Your Password?" },
  }),
  page(runtime, {
    id: "web/accounts/reset.tsx",
    path: "reset/:token",
    isSecret: true,
    screen: () => import("./reset.tsx"),
    loader: loadReset,
    posts: setPassword,
    head: { title: "Set a New Password" },
    missing: { title: "This link is not valid", back: { to: "/forgot", text: "Ask for a New Link" } },
  }),
];
