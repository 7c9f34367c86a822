import { mount } from 'svelte';
import App from './App.svelte';
import { preferences } from './stores/preferences.svelte';
import './styles/colours.css';
import './styles/base.css';
import './styles/scene.css';
import './styles/table.css';
import './styles/mats.css';
import './styles/map.css';
import './styles/advice.css';

preferences.show();
const target = document.getElementById('app');
if (target) mount(App, { target });
