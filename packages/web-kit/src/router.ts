export {
  BrowserRouter,
  createPath,
  Link,
  type LinkProps,
  type Location,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  type RouteObject,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
export { type Blocker, type ShouldBlock, useBlocker } from './router/blocker.ts';
export { type FilterFormat, type FilterParams, useFilterParams } from './router/filter-params.ts';
