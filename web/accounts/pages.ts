import type { RouteObject } from "react-router-dom";
import type { Host } from "../host.ts";
import { page } from "../page.ts";
import { askForLink, logIn, register, setPassword, setUp } from "./forms.ts";
import { loadAgreement, loadLogin, loadRegister, loadSetUp } from "./loaders.ts";
import { loadForgot, loadReset, loadSettings, loadTwoStep } from "./settings-loaders.ts";

/** What people read and do about their own account, once they are in. */
export const accountPages = (host: Host): RouteObject[] => [
  page(host, {
    id: "web/accounts/settings.tsx",
    path: "settings",
    screen: () => import("./settings.tsx"),
    loader: loadSettings,
    posts: true,
    head: { title: "Settings" },
  }),
  page(host, {
    id: "web/accounts/settings-two-step.tsx",
    path: "settings/two-step",
    screen: () => import("./settings-two-step.tsx"),
    loader: loadTwoStep,
    posts: true,
    head: { title: "Two-Step Log-In" },
  }),
  page(host, {
    id: "web/accounts/settings-delete.tsx",
    path: "settings/delete",
    screen: () => import("./settings-delete.tsx"),
    loader: loadSettings,
    posts: true,
    head: { title: "Delete My Account" },
  }),
];

/** What the gates after sign-in are about, for everybody to read. */
export const gatePages = (host: Host): RouteObject[] => [
  page(host, {
    id: "web/accounts/agreement.tsx",
    path: "agreement",
    screen: () => import("./agreement.tsx"),
    loader: loadAgreement,
    posts: true,
    head: { title: "User Agreement" },
  }),
  page(host, {
    id: "web/accounts/tutorial.tsx",
    path: "tutorial",
    screen: () => import("./tutorial.tsx"),
    posts: true,
    head: { title: "Tutorial" },
  }),
];

/** The ways in; they stand outside the main layout (SPEC section 2). */
export const signInPages = (host: Host): RouteObject[] => [
  page(host, {
    id: "web/accounts/login.tsx",
    path: "login",
    screen: () => import("./login.tsx"),
    loader: loadLogin,
    posts: logIn,
    head: { title: "Sign In" },
  }),
  page(host, {
    id: "web/accounts/register.tsx",
    path: "register",
    screen: () => import("./register.tsx"),
    loader: loadRegister,
    posts: register,
    head: { title: "Create Account" },
  }),
  page(host, {
    id: "web/accounts/set-up.tsx",
    path: "setup/:token",
    screen: () => import("./set-up.tsx"),
    loader: loadSetUp,
    posts: setUp,
    head: { title: "Set Up Your Club" },
    missing: { title: "This link is not valid" },
  }),
  page(host, {
    id: "web/accounts/forgot.tsx",
    path: "forgot",
    screen: () => import("./forgot.tsx"),
    loader: loadForgot,
    posts: askForLink,
    head: { title: "Forgot Your Password?" },
  }),
  page(host, {
    id: "web/accounts/reset.tsx",
    path: "reset/:token",
    screen: () => import("./reset.tsx"),
    loader: loadReset,
    posts: setPassword,
    head: { title: "Set a New Password" },
    missing: { title: "This link is not valid", back: { to: "/forgot", text: "Ask for a New Link" } },
  }),
];
